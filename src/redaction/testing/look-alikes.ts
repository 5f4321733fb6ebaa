import type { Maker } from "./maker.ts";

/** Something that looks like a secret and is none: it has to stay. */
export interface LookAlike {
  what: string;
  names: readonly string[];
  make(maker: Maker): string;
  /** Written with blanks or line breaks, so not everywhere. */
  loose?: true;
}

const alike = (what: string, names: readonly string[], make: (maker: Maker) => string): LookAlike => ({
  what,
  names,
  make,
});
const loose = (what: string, names: readonly string[], make: (maker: Maker) => string): LookAlike => ({
  what,
  names,
  make,
  loose: true,
});

const SECRET_NAMES = ["password", "api_key", "client_secret", "access_token", "SECRET_KEY"];

/** What runs of agents are full of. */
export const lookAlikes: readonly LookAlike[] = [
  alike("git commit", ["commit", "revision", "sha"], (m) => m.hex(40)),
  alike("short commit", ["commit"], (m) => m.hex(8)),
  alike("UUID", ["id", "request_id", "trace"], (m) => m.uuid()),
  alike("sha256", ["digest", "checksum", "sha256"], (m) => m.hex(64)),
  alike("image digest", ["image"], (m) => `registry.acme.dev/app@sha256:${m.hex(64)}`),
  alike("npm integrity", ["integrity", "resolved"], (m) => `sha512-${m.base64(86)}==`),
  alike("ETag", ["etag"], (m) => `W/${m.hex(32)}`),
  alike("span id", ["span_id", "trace_id"], (m) => m.hex(16)),
  alike("order id", ["order", "order_id"], (m) => `ORD-${m.upper(10)}-${m.digits(6)}`),
  alike("arXiv id", ["paper"], (m) => `arXiv:2${m.digits(3)}.${m.digits(5)}v2`),
  alike("phone number", ["phone"], (m) => `+49-30-${m.digits(7)}`),
  alike(
    "version",
    ["version"],
    (m) => `${m.whole(1, 20)}.${m.whole(0, 9)}.${m.whole(0, 9)}-beta.${m.whole(1, 9)}+build.${m.hex(7)}`,
  ),
  alike("AWS ARN", ["role"], (m) => `arn:aws:iam::${m.digits(12)}:role/app-${m.word()}`),
  alike("model name", ["model"], () => "claude-sonnet-4-20250514"),
  alike("message id", ["message_id", "id"], (m) => `msg_01${m.base62(22)}`),
  alike("tool call id", ["tool_call_id", "id"], (m) => `call_${m.base62(24)}`),
  alike("completion id", ["id"], (m) => `chatcmpl-${m.base62(29)}`),
  alike("words with sk-", ["branch"], (m) => `task-${m.word()}-management-risk-${m.word()}-disk-${m.word()}`),
  alike("package name", ["package"], (m) => `sk-learn-${m.word()}-${m.word()}-estimators`),
  alike("identifier", ["function"], (m) => `get_${m.word()}_${m.word()}_by_${m.word()}_identifier`),
  alike("dotted name", ["module"], (m) => `eyJson.${m.word()}Handler.${m.word()}ServiceFactoryBean`),
  alike("file path", ["file"], (m) => `/app/node_modules/.pnpm/${m.word()}@4.1.2_${m.hex(20)}/dist/index.js`),
  alike("content hash in a file", ["asset"], (m) => `/assets/index-${m.base62(8)}.${m.hex(20)}.js`),
  alike("address", ["url"], (m) => `https://docs.acme.dev/guide/${m.word()}?id=${m.uuid()}#token-limits`),
  alike("address with port", ["url"], () => "http://localhost:8080/health@now"),
  alike(
    "scoped package",
    ["url"],
    () => "https://cdn.jsdelivr.net/npm/@scope/package@4.2.1/dist/index.min.js",
  ),
  alike("base64 picture", ["body"], (m) => `iVBORw0KGgo${m.base64(400)}=`),
  alike("Google drive id", ["document"], (m) => `1${m.url64(43)}`),
  alike("video id", ["video"], (m) => `watch?v=${m.base62(11)}`),
  alike("time", ["time"], () => "2026-03-14T10:22:31.123456Z"),
  alike("hash in a lock file", ["hash"], (m) => `sha256-${m.base64(43)}=`),
  alike(
    "ssh public key",
    ["public_key", "authorized_key"],
    (m) => `ssh-ed25519-AAAAC3NzaC1lZDI1NTE5AAAAI${m.base62(43)}`,
  ),
  alike("Stripe publishable", ["publishable_key"], (m) => `pk_live_${m.base62(24)}`),
  alike("page token", ["next_page_token", "nextToken", "continuation_token"], (m) => m.base62(32)),
  alike("count of tokens", ["max_tokens", "prompt_tokens", "tokens"], (m) => m.digits(5)),
  alike("token of a model", ["token", "eos_token", "pad_token"], () => "<|endoftext|>"),
  alike(
    "key of a table",
    ["primary_key", "cache_key", "sort_key", "key"],
    (m) => `user:${m.digits(8)}:profile`,
  ),
  alike("name of a key", ["key_name", "api_key_name"], (m) => `${m.word()}-production-2026`),
  alike("password length", ["min_password_length", "password_age_days"], (m) => m.digits(2)),
  alike("stand-in: your key", SECRET_NAMES, () => "<YOUR_API_KEY>"),
  alike("stand-in: your-key", SECRET_NAMES, () => "your-api-key-here"),
  alike("stand-in: mask", SECRET_NAMES, () => "********"),
  alike("stand-in: x", SECRET_NAMES, () => "xxxxxxxxxxxxxxxx"),
  alike("stand-in: variable", SECRET_NAMES, () => "${" + "APP_PASSWORD}"),
  alike("stand-in: shell variable", SECRET_NAMES, () => "$APP_PASSWORD"),
  alike("stand-in: template", SECRET_NAMES, () => "{{vault_password}}"),
  alike("stand-in: actions secret", SECRET_NAMES, () => "${" + "{secrets.DEPLOY_TOKEN}}"),
  alike("stand-in: environment", SECRET_NAMES, () => "process.env.APP_PASSWORD"),
  alike("stand-in: changeme", SECRET_NAMES, () => "changeme"),
  alike("stand-in: cut key", SECRET_NAMES, () => "sk-proj-..."),
  alike("stand-in: masked key", SECRET_NAMES, () => "sk-proj-********************abcd"),
  alike("stand-in: store", SECRET_NAMES, () => "op://vault/app/password"),
  alike("stand-in: redacted", SECRET_NAMES, () => "[REDACTED]"),
  alike("nothing", SECRET_NAMES, (m) => m.pick(["null", "None", "true", "false", "undefined"])),
  alike("type", SECRET_NAMES, (m) => m.pick(["string", "str", "required", "optional"])),
  alike("documentation key", ["key", "value"], () => ["AKIA", "IOSFODNN7", "EXAMPLE"].join("")),
  alike("documentation token", ["value"], () => ["ghp", "_", "x".repeat(36)].join("")),
  alike(
    "documentation address",
    ["url", "database_url"],
    () => "postgres://user:password@localhost:5432/app",
  ),
  alike("pattern of a token", ["pattern"], () => "ghp_[A-Za-z0-9]{36}"),
  alike("pattern of a key", ["pattern"], () => "(?:sk|rk)_live_[0-9a-zA-Z]{24,99}"),
  loose("call", SECRET_NAMES, () => "load_secret()"),
  loose("certificate", ["certificate"], (m) => block("CERTIFICATE", m)),
  loose("public key", ["public_key", "pem"], (m) => block("PUBLIC KEY", m)),
  loose("public PGP block", ["pem"], (m) => block("PGP PUBLIC KEY BLOCK", m)),
  loose(
    "example block",
    ["private_key"],
    () =>
      `${"-".repeat(5)}BEGIN PRIVATE KEY${"-".repeat(5)}\n...\n${"-".repeat(5)}END PRIVATE KEY${"-".repeat(5)}`,
  ),
  loose(
    "prose on passwords",
    ["note"],
    () =>
      "The password must have 12 characters; forgot password: click the link. Secret: none. Token: see below.",
  ),
  loose(
    "prose on keys",
    ["note"],
    () =>
      "Set the API key: open Settings, choose Keys, then copy it. The token expires in 3600 s, the secret never.",
  ),
  loose(
    "prose on headers",
    ["note"],
    () => "Send Authorization: Bearer <token> with every call; a bearer token authenticates the caller.",
  ),
  loose(
    "code on passwords",
    ["note"],
    () =>
      "def login(user, password=None):\n    self.password = hash_password(password)\n    token = create_token(user.id)\n",
  ),
  loose(
    "minified code",
    ["source"],
    (m) =>
      `!function(e,t){var n=t.token||e.key;return n?r(n,{password:t.p,secret:!0}):a[${m.digits(3)}]=function(o){return o.k}}(this,0);`,
  ),
  loose(
    "test results",
    ["output"],
    (m) => `--- PASS: TestTruncateAtUUID/case_${m.digits(2)} (0.00s)\nPASS: 12, FAIL: 0\nok  acme/pass 0.4s`,
  ),
  loose(
    "diff",
    ["diff"],
    (m) => `index ${m.hex(10)}..${m.hex(10)} 100644\n--- a/src/token.ts\n+++ b/src/token.ts\n@@ -1,4 +1,4 @@`,
  ),
  loose(
    "schema",
    ["schema"],
    () => `{"password": {"type": "string", "minLength": 8}, "api_key": {"type": "string"}}`,
  ),
];

function block(label: string, maker: Maker): string {
  const dashes = "-".repeat(5);
  const lines = Array.from({ length: 8 }, () => maker.base64(64));
  return [`${dashes}BEGIN ${label}${dashes}`, ...lines, `${dashes}END ${label}${dashes}`].join("\n");
}
