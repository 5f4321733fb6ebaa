/** Something that writes a named value as people and programs do; `secret` is how the value stands in the text. */
export interface Context {
  name: string;
  /** The text; `value` is already written for the place where it stands. */
  write(name: string, value: string): string;
  /** How a value is written there; as it is without. */
  encode?(value: string): string;
  /** The place holds one word of a command, an address or a line: texts with line breaks or blanks do not fit. */
  oneWord?: true;
}

const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);
const inNestedJson = (value: string): string => inJson(inJson(value));

/** Where secrets turn up in runs of agents. */
export const contexts: readonly Context[] = [
  {
    name: "JSON",
    encode: inJson,
    write: (name, value) => `{"region": "eu-1", "${name}": "${value}", "retries": 3}`,
  },
  {
    name: "tight JSON",
    encode: inJson,
    write: (name, value) => `{"count":2,"${name}":"${value}","ok":true}`,
  },
  {
    name: "JSON in JSON",
    encode: inNestedJson,
    write: (name, value) =>
      `{"content": "{\\"${name}\\": \\"${value}\\", \\"retries\\": 3}", "role": "tool"}`,
  },
  {
    name: "JSON thrice",
    encode: (value) => inJson(inNestedJson(value)),
    write: (name, value) => `{"log":"{\\"body\\":\\"{\\\\\\"${name}\\\\\\":\\\\\\"${value}\\\\\\"}\\"}"}`,
  },
  {
    name: ".env",
    oneWord: true,
    write: (name, value) => `# settings\nPORT=8080\n${envName(name)}=${value}\nDEBUG=false\n`,
  },
  {
    name: ".env in JSON",
    oneWord: true,
    encode: inJson,
    write: (name, value) => `{"output":"PORT=8080\\n${envName(name)}=${value}\\nDEBUG=0\\n"}`,
  },
  {
    name: "shell",
    oneWord: true,
    write: (name, value) => `$ export ${envName(name)}="${value}" && ./deploy.sh --fast`,
  },
  {
    name: "shell, no quotes",
    oneWord: true,
    write: (name, value) => `${envName(name)}=${value} node server.js --port 80`,
  },
  {
    name: "option",
    oneWord: true,
    write: (name, value) =>
      `deploy --region eu-1 --${name.toLowerCase().replaceAll("_", "-")} ${value} --force`,
  },
  {
    name: "Python",
    write: (name, value) => `import os\n${name} = ${pythonString(value)}\nclient = Client(${name})\n`,
  },
  {
    name: "Python argument",
    write: (name, value) => `client = connect(host="db-1", ${name}=${pythonString(value)}, retries=3)`,
  },
  {
    name: "YAML",
    oneWord: true,
    write: (name, value) => `service:\n  replicas: 2\n  ${name}: "${value}"\n  image: app:1.4\n`,
  },
  {
    name: "log",
    oneWord: true,
    write: (name, value) => `2026-03-14 10:22:31 WARN client retry=2 ${name}=${value} status=401`,
  },
  {
    name: "query",
    oneWord: true,
    encode: encodeURIComponent,
    write: (name, value) => `GET https://api.acme.dev/v1/items?page=2&${name}=${value}&sort=asc HTTP/1.1`,
  },
  {
    name: "header",
    oneWord: true,
    write: (name, value) =>
      `POST /v1/run HTTP/1.1\nHost: api.acme.dev\n${name.replaceAll("_", "-")}: ${value}\nAccept: */*\n`,
  },
  {
    name: "curl",
    oneWord: true,
    write: (name, value) =>
      `curl -s -H "${name.replaceAll("_", "-")}: ${value}" https://api.acme.dev/v1/items`,
  },
  {
    name: "Markdown",
    oneWord: true,
    write: (name, value) => `### Access\n\n- **${name}**: \`${value}\`\n- Region: eu-1\n`,
  },
  {
    name: "TypeScript",
    write: (name, value) => `const client = new Client({ ${name}: "${value}", retries: 3 });`,
    encode: inJson,
  },
  {
    name: "stack trace",
    oneWord: true,
    write: (name, value) =>
      `Error: request failed with ${name}='${value}'\n    at Client.send (/app/src/client.ts:41:13)\n    at main (/app/src/main.ts:7:3)`,
  },
];

function envName(name: string): string {
  return name.toUpperCase().replaceAll("-", "_");
}

function pythonString(value: string): string {
  return value.includes("\n") ? `"""${value}"""` : `"${value}"`;
}
