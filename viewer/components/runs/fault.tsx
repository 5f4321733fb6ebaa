import type { RefusedError } from "../../data/http-client.ts";
import { Inert } from "../inert.tsx";
import { ServedBar } from "./served-bar.tsx";

/** What went wrong, in the server's sentence, in the place of a page. */
export function Fault({ fault }: { fault: RefusedError }) {
  return (
    <>
      <ServedBar />
      <main className="page" id="main">
        <div className="panel plain" role="alert">
          <h1>This cannot be shown</h1>
          <p>
            <Inert text={fault.message} />
          </p>
        </div>
      </main>
    </>
  );
}
