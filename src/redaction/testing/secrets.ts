import type { Maker } from "./maker.ts";

/** A kind of secret that the suite makes up. */
export interface MadeSecret {
  kind: string;
  /** Names that a field of it has; a name that says nothing when its shape alone must do. */
  names: readonly string[];
  /** The secret, and what stands around it in its value. */
  make(maker: Maker): { secret: string; before?: string; after?: string };
  /** Contexts in which nobody writes it. */
  notIn?: RegExp;
}

/** Written in pieces, so that no file of this repository looks as if it held a secret. */
const glue = (...pieces: string[]): string => pieces.join("");
const token = (kind: string, make: (maker: Maker) => string): MadeSecret => ({
  kind,
  names: ["value", "item"],
  make: (maker) => ({ secret: make(maker) }),
});
const named = (
  kind: string,
  names: readonly string[],
  make: (maker: Maker) => string,
  notIn?: RegExp,
): MadeSecret => ({
  kind,
  names,
  make: (maker) => ({ secret: make(maker) }),
  ...(notIn ? { notIn } : {}),
});

const tokens: readonly MadeSecret[] = [
  token("openai-key", (m) => glue("sk", "-proj-", m.url64(74), "T3Blb", "kFJ", m.url64(74))),
  token("openai-key", (m) => glue("sk", "-", m.base62(20), "T3Blb", "kFJ", m.base62(20))),
  token("openai-key", (m) => glue("sk", "-svcacct-", m.url64(60))),
  token("anthropic-key", (m) => glue("sk", "-ant-", "api03-", m.url64(93), "AA")),
  token("openrouter-key", (m) => glue("sk", "-or-", "v1-", m.hex(64))),
  token("deepseek-key", (m) => glue("sk", "-", m.hex(32))),
  token("langfuse-secret-key", (m) => glue("sk", "-lf-", m.uuid())),
  token("groq-key", (m) => glue("gsk", "_", m.base62(52))),
  token("huggingface-token", (m) => glue("hf", "_", m.base62(34))),
  token("replicate-token", (m) => glue("r8", "_", m.base62(37))),
  token("xai-key", (m) => glue("xai", "-", m.base62(80))),
  token("perplexity-key", (m) => glue("pplx", "-", m.base62(48))),
  token("nvidia-key", (m) => glue("nvapi", "-", m.url64(64))),
  token("tavily-key", (m) => glue("tvly", "-dev-", m.base62(32))),
  token("pinecone-key", (m) => glue("pcsk", "_", m.base62(6), "_", m.base62(60))),
  token("langsmith-key", (m) => glue("lsv2", "_pt_", m.hex(32), "_", m.hex(10))),
  token("aws-access-key-id", (m) => glue(m.pick(["AK", "AS"]), "IA", m.base32(13), "4Q7")),
  token("google-api-key", (m) => glue("AI", "za", "Sy", m.url64(33))),
  token("google-oauth-token", (m) => glue("ya29", ".", "a0", m.url64(120))),
  token("google-client-secret", (m) => glue("GOC", "SPX-", m.url64(28))),
  token("github-token", (m) => glue(m.pick(["ghp", "gho", "ghu", "ghs", "ghr"]), "_", m.base62(36))),
  token("github-token", (m) => glue("github", "_pat_", m.base62(22), "_", m.base62(59))),
  token("gitlab-token", (m) => glue("gl", "pat-", m.url64(20))),
  token("npm-token", (m) => glue("npm", "_", m.base62(36))),
  token("pypi-token", (m) => glue("py", "pi-", "AgEIcHlwaS5vcmc", m.url64(150))),
  token("docker-token", (m) => glue("dckr", "_pat_", m.url64(27))),
  token("atlassian-token", (m) => glue("ATA", "TT3", "xFfGF0", m.url64(180))),
  token("linear-key", (m) => glue("lin", "_api_", m.base62(40))),
  token("postman-key", (m) => glue("PM", "AK-", m.hex(24), "-", m.hex(34))),
  token("slack-token", (m) => glue("xo", "xb-", m.digits(12), "-", m.digits(13), "-", m.base62(24))),
  token("slack-token", (m) => glue("xa", "pp-1-", m.upper(11), "-", m.digits(13), "-", m.hex(64))),
  token("sendgrid-key", (m) => glue("S", "G.", m.url64(22), ".", m.url64(43))),
  token("mailgun-key", (m) => glue("key", "-", m.hex(32))),
  token("mailchimp-key", (m) => glue(m.hex(32), "-us", "14")),
  token("twilio-key", (m) => glue("S", "K", m.hex(32))),
  token("discord-token", (m) => glue("MT", m.base62(24), ".G", m.base62(5), ".", m.url64(38))),
  token("stripe-key", (m) => glue("sk", "_live_", m.base62(24))),
  token("stripe-key", (m) => glue("rk", "_live_", m.base62(99))),
  token("webhook-secret", (m) => glue("wh", "sec_", m.base62(32))),
  token("shopify-token", (m) => glue("sh", "pat_", m.hex(32))),
  token("square-token", (m) => glue("sq0", "atp-", m.url64(22))),
  token("digitalocean-token", (m) => glue("dop", "_v1_", m.hex(64))),
  token("vault-token", (m) => glue("hv", "s.", m.url64(91))),
  token("databricks-token", (m) => glue("da", "pi", m.hex(32))),
  token("doppler-token", (m) => glue("dp", ".pt.", m.base62(43))),
  token("supabase-token", (m) => glue("sb", "p_", m.hex(40))),
  token("notion-token", (m) => glue("nt", "n_", m.digits(11), m.base62(35))),
  token("airtable-token", (m) => glue("pa", "t", m.base62(14), ".", m.hex(64))),
  token("figma-token", (m) => glue("fi", "gd_", m.url64(40))),
  token("planetscale-token", (m) => glue("psc", "ale_tkn_", m.url64(43))),
  token("newrelic-key", (m) => glue("NR", "AK-", m.upper(27))),
  token("grafana-token", (m) => glue("gl", "sa_", m.base62(32), "_", m.hex(8))),
  token("jwt", (m) =>
    glue("ey", "JhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9", ".ey", "J", m.url64(80), ".", m.url64(43)),
  ),
];

const telegram: MadeSecret = {
  kind: "telegram-token",
  names: ["value", "bot"],
  make: (m) => ({ before: `${m.digits(10)}:`, secret: glue("AA", m.url64(33)) }),
  notIn: /query/u,
};

const context: readonly MadeSecret[] = [
  named(
    "aws-secret-key",
    ["aws_secret_access_key", "AWS_SECRET_ACCESS_KEY"],
    (m) => `${m.base62(20)}/${m.base62(19)}`,
    /header|curl/u,
  ),
  named(
    "aws-session-token",
    ["aws_session_token", "X-Amz-Security-Token"],
    (m) => `FwoG${m.base64(300)}`,
    /\.env$/u,
  ),
  named(
    "azure-storage-key",
    ["account_key", "azure_storage_key"],
    (m) => `${m.base64(86)}==`,
    /header|curl/u,
  ),
  named("datadog-key", ["DD_API_KEY", "datadog_app_key"], (m) => m.hex(40)),
  named("heroku-key", ["HEROKU_API_KEY"], (m) => m.uuid()),
  named("twilio-auth-token", ["TWILIO_AUTH_TOKEN"], (m) => m.hex(32)),
  named("model-provider-key", ["COHERE_API_KEY", "mistral_api_key", "TOGETHER_API_KEY"], (m) => m.base62(40)),
  named("cloudflare-token", ["CLOUDFLARE_API_TOKEN"], (m) => m.url64(40)),
  named(
    "password",
    ["password", "DB_PASSWORD", "db_passwd", "admin_password", "userPassword", "PGPASSWORD"],
    (m) => m.password(),
  ),
  named("api-key", ["api_key", "X-API-Key", "apiKey", "SEARCH_API_KEY"], (m) =>
    m.pick([m.hex(32), m.base62(28), m.uuid()]),
  ),
  named("secret", ["client_secret", "secret", "APP_SECRET"], (m) =>
    m.pick([m.base62(32), m.hex(40), m.base62(20)]),
  ),
  named("secret-key", ["SECRET_KEY", "encryption_key", "signing_key"], (m) =>
    m.pick([m.base62(50), m.hex(64)]),
  ),
  named("access-token", ["access_token", "refresh_token", "auth_token", "token"], (m) =>
    m.pick([m.base62(40), m.hex(40), m.url64(64)]),
  ),
];

const WORD = /option|Markdown|header|curl|query|shell|\.env|log|stack/u;

const around: readonly MadeSecret[] = [
  ...["postgres", "mysql", "mongodb+srv", "redis", "amqp"].map(
    (scheme): MadeSecret => ({
      kind: "connection-password",
      names: ["database_url", "dsn"],
      make: (m) => ({
        before: `${scheme}://app_user:`,
        secret: m.base62(14),
        after: `@db-1.internal:5432/shop`,
      }),
      notIn: /query/u,
    }),
  ),
  {
    kind: "url-password",
    names: ["remote", "index_url"],
    make: (m) => ({ before: "https://deploy:", secret: m.base62(20), after: "@git.acme.dev/shop/app.git" }),
    notIn: /query/u,
  },
  {
    kind: "sentry-dsn",
    names: ["sentry_dsn"],
    make: (m) => ({ before: "https://", secret: m.hex(32), after: "@o42.ingest.sentry.io/4501" }),
    notIn: /query/u,
  },
  {
    kind: "slack-webhook",
    names: ["webhook"],
    make: (m) => ({
      before: "https://hooks.slack.com/services/",
      secret: `T${m.upper(9)}/B${m.upper(10)}/${m.base62(24)}`,
    }),
    notIn: /query/u,
  },
  {
    kind: "discord-webhook",
    names: ["webhook"],
    make: (m) => ({ before: "https://discord.com/api/webhooks/", secret: `${m.digits(18)}/${m.url64(68)}` }),
    notIn: /query/u,
  },
  {
    kind: "azure-sas-signature",
    names: ["blob_url"],
    make: (m) => ({
      before: "https://acme.blob.core.windows.net/data/a.csv?sv=2024-01-01&se=2026-04-01&sig=",
      secret: `${m.base62(20)}%2B${m.base62(22)}%3D`,
    }),
    notIn: /query/u,
  },
  {
    kind: "azure-storage-key",
    names: ["connection"],
    make: (m) => ({
      before: "DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=",
      secret: `${m.base64(86)}==`,
      after: ";EndpointSuffix=core.windows.net",
    }),
    notIn: /query/u,
  },
  {
    kind: "password",
    names: ["connection"],
    make: (m) => ({
      before: "Server=tcp:db-1,1433;Database=shop;User ID=app;Password=",
      secret: m.base62(14),
      after: ";Encrypt=True",
    }),
    notIn: WORD,
  },
  {
    kind: "telegram-token",
    names: ["endpoint"],
    make: (m) => ({
      before: `https://api.telegram.org/bot${m.digits(10)}:`,
      secret: glue("AA", m.url64(33)),
      after: "/getMe",
    }),
    notIn: /query/u,
  },
  {
    kind: "bearer-token",
    names: ["Authorization"],
    make: (m) => ({ before: "Bearer ", secret: m.base62(43) }),
    notIn: /option|query|\.env|no quotes|log|Markdown/u,
  },
  {
    kind: "credentials",
    names: ["Authorization", "Proxy-Authorization"],
    make: (m) => ({ before: "Basic ", secret: `${btoa(`${m.word()}:${m.password()}`)}` }),
    notIn: /option|query|\.env|no quotes|log|Markdown/u,
  },
  {
    kind: "session-cookie",
    names: ["Cookie"],
    make: (m) => ({ before: "theme=dark; sessionid=", secret: m.lower(32), after: "; lang=en" }),
    notIn: /option|query|\.env|no quotes|log|Markdown/u,
  },
  {
    kind: "session-cookie",
    names: ["Set-Cookie"],
    make: (m) => ({
      before: "connect.sid=",
      secret: `s%3A${m.base62(32)}.${m.base62(43)}`,
      after: "; Path=/; HttpOnly",
    }),
    notIn: /option|query|\.env|no quotes|log|Markdown/u,
  },
  ...["RSA PRIVATE KEY", "PRIVATE KEY", "OPENSSH PRIVATE KEY", "EC PRIVATE KEY", "PGP PRIVATE KEY BLOCK"].map(
    (label): MadeSecret => ({
      kind: label.startsWith("PGP") ? "pgp-private-key" : "private-key",
      names: ["private_key", "pem"],
      make: (m) => ({ secret: armoured(label, m) }),
      notIn: WORD,
    }),
  ),
];

function armoured(label: string, maker: Maker): string {
  const lines = Array.from({ length: maker.whole(4, 24) }, () => maker.base64(64));
  const dashes = "-".repeat(5);
  return [
    `${dashes}BEGIN ${label}${dashes}`,
    ...lines,
    `${maker.base64(30)}==`,
    `${dashes}END ${label}${dashes}`,
  ].join("\n");
}

/** Every kind that the suite makes up. */
export const madeSecrets: readonly MadeSecret[] = [...tokens, telegram, ...context, ...around];
