import { type FormEvent, useCallback, useState } from "react";
import type { NextRun } from "../../../src/reports/page/served.ts";
import { keepName, nameKept } from "../../data/own-name.ts";
import { useLoaded } from "../../hooks/use-loaded.ts";
import { useRoute } from "../../hooks/use-route.ts";
import { useServed } from "../../state/library-context.tsx";
import { NavigationProvider } from "../../state/navigation-context.tsx";
import { PageProvider } from "../../state/page-context.tsx";
import { Fault } from "../runs/fault.tsx";
import { ServedBar } from "../runs/served-bar.tsx";
import { BlindRun } from "./blind-run.tsx";

/** The next run of the campaign, with nothing that anybody or any method says of it. */
export function AnnotatePage() {
  const { folder } = useServed();
  const [name, setName] = useState(folder.as ?? nameKept());
  const [isKnown, setKnown] = useState(folder.as !== undefined);
  if (!isKnown) {
    const begin = (given: string) => {
      keepName(given);
      setName(given);
      setKnown(true);
    };
    return <NameForm name={name} begin={begin} />;
  }
  return <NextOne by={name} />;
}

function NameForm({ name, begin }: { name: string; begin(name: string): void }) {
  const { folder } = useServed();
  const [given, give] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (given.trim() !== "") begin(given.trim());
  };
  return (
    <>
      <ServedBar />
      <main className="page" id="main">
        <form className="panel plain" onSubmit={submit}>
          <h1>Who annotates?</h1>
          <p>
            The campaign has {folder.campaign?.runs ?? 0} runs, and each gets {folder.campaign?.perRun ?? 0}{" "}
            annotators. Your name decides which run comes next and stands beside what you find.
          </p>
          <label className="field">
            <span>Your name</span>
            <input
              value={given}
              maxLength={80}
              autoComplete="name"
              onChange={(event) => give(event.target.value)}
            />
          </label>
          <button type="submit" className="btn primary" disabled={given.trim() === ""}>
            Begin
          </button>
        </form>
      </main>
    </>
  );
}

function NextOne({ by }: { by: string }) {
  const { library } = useServed();
  const route = useRoute();
  const wanted = route.page === "run" ? undefined : route.settings.run;
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every turn asks for the next run
  const load = useCallback(() => library.nextRun(by, wanted), [library, by, wanted, turn]);
  const { value, fault } = useLoaded(load);
  if (fault) return <Fault fault={fault} />;
  if (!value) return <ServedBar />;
  if (value.kind === "nothing") return <Nothing next={value} />;
  return <OneRun key={`${value.run} ${turn}`} next={value} by={by} goOn={() => setTurn(turn + 1)} />;
}

function Nothing({ next }: { next: Extract<NextRun, { kind: "nothing" }> }) {
  return (
    <>
      <ServedBar />
      <main className="page" id="main">
        <div className="panel plain">
          <h1>Nothing to do</h1>
          <p>
            {next.reason}; you have done {next.done}. <code>rootstep annotate agree</code> says how far people
            agree.
          </p>
        </div>
      </main>
    </>
  );
}

interface OneProps {
  next: Extract<NextRun, { kind: "run" }>;
  by: string;
  goOn(): void;
}

function OneRun({ next, by, goOn }: OneProps) {
  const { library } = useServed();
  const load = useCallback(() => library.blind.page(next.run), [library, next.run]);
  const { value, fault } = useLoaded(load);
  if (fault) return <Fault fault={fault} />;
  if (!value) return <ServedBar />;
  return (
    <PageProvider page={value} source={library.blind} run={next.run} isBlind>
      <NavigationProvider>
        <BlindRun next={next} by={by} goOn={goOn} />
      </NavigationProvider>
    </PageProvider>
  );
}
