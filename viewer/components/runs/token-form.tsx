import { type FormEvent, useState } from "react";

/** Asks for the token, where the address had none: another tab, another browser, another run of the server. */
export function TokenForm({ use }: { use(token: string): void }) {
  const [given, give] = useState("");
  const token = /(?:token=|^)([\w-]{20,})\s*$/u.exec(given.trim())?.[1];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (token !== undefined) use(token);
  };
  return (
    <main className="page" id="main">
      <form className="panel plain" onSubmit={submit}>
        <h1>This server wants its token</h1>
        <p>
          <code>rootstep serve</code> printed an address that ends with it. Open that address, or paste it
          here.
        </p>
        <label className="field">
          <span>Address or token</span>
          <input
            value={given}
            onChange={(event) => give(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <button type="submit" className="btn primary" disabled={token === undefined}>
          Open
        </button>
      </form>
    </main>
  );
}
