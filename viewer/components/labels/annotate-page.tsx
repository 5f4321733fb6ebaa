import { ServedBar } from "../runs/served-bar.tsx";

/** The next run of the campaign. */
export function AnnotatePage() {
  return (
    <>
      <ServedBar />
      <main className="page" id="main" />
    </>
  );
}
