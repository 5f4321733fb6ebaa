import { defineFamily } from "../secret-family.ts";
import { isGenerated, isKey, isRandom } from "../values.ts";

/** Chat, mail and telephone. */
export default defineFamily({
  tokens: [
    {
      kind: "slack-token",
      starts: ["xoxb-", "xoxa-", "xoxp-", "xoxr-", "xoxs-", "xoxe-", "xoxc-", "xoxd-", "xapp-"],
      pattern: /(?:xox[abcdeprs]|xapp)-[\w%-]{20,400}/y,
      accepts: isRandom,
    },
    {
      kind: "sendgrid-key",
      starts: ["SG."],
      pattern: /SG\.[\w-]{16,32}\.[\w-]{36,50}(?![\w-])/y,
      accepts: isRandom,
    },
    { kind: "mailgun-key", starts: ["key-"], pattern: /key-[0-9a-f]{32}(?![\w-])/y, accepts: isRandom },
    { kind: "twilio-key", starts: ["SK"], pattern: /SK[0-9a-f]{32}(?![\w-])/y, accepts: isRandom },
    {
      kind: "brevo-key",
      starts: ["xkeysib-"],
      pattern: /xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}(?!\w)/y,
      accepts: isRandom,
    },
    {
      kind: "resend-key",
      starts: ["re_"],
      pattern: /re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,28}(?!\w)/y,
      accepts: isRandom,
    },
  ],
  neighbours: [
    {
      kind: "telegram-token",
      isNear: (text, start, end) => end - start >= 35 && text.charCodeAt(start - 1) === 58,
      pattern: /(?<=(?:^|[^\w]|bot)\d{8,10}:)[\w-]{35}(?![\w-])/y,
      accepts: isRandom,
    },
    {
      kind: "discord-token",
      isNear: (text, start, end) => text.charCodeAt(end) === 46 && "MNO".includes(text.charAt(start)),
      pattern: /[MNO][\w-]{23,27}\.[\w-]{6,7}\.[\w-]{27,40}(?![\w-])/y,
      accepts: isRandom,
    },
    {
      kind: "mailchimp-key",
      isNear: (text, start, end) => end - start >= 36 && end - start <= 37 && text.charAt(start + 32) === "-",
      pattern: /[0-9a-f]{32}-us\d{1,2}(?![\w-])/y,
      accepts: isRandom,
    },
  ],
  fields: [
    { kind: "twilio-auth-token", name: /twilio[_-]?(?:auth[_-]?)?token$/iu, accepts: isKey },
    { kind: "discord-token", name: /discord[_-]?(?:bot[_-]?)?token$/iu, accepts: isKey },
  ],
  addresses: [
    {
      kind: "slack-webhook",
      mark: "hooks.slack",
      pattern:
        /:\/\/hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/(?<secret>[\w/+-]{24,120})/y,
      accepts: isGenerated,
    },
    {
      kind: "discord-webhook",
      mark: "discord",
      pattern:
        /:\/\/(?:ptb\.|canary\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(?<secret>\d{15,20}\/[\w-]{50,90})/y,
      accepts: isGenerated,
    },
    {
      kind: "teams-webhook",
      mark: "webhook.office",
      pattern: /:\/\/[\w-]{1,64}\.webhook\.office\.com\/webhookb2\/(?<secret>[\w@/-]{60,260})/y,
      accepts: isRandom,
    },
  ],
});
