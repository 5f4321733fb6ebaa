import { ServedBar } from "../runs/served-bar.tsx";

/** The place of a page; what stands on it follows. */
export function BenchPage() {
  return (
    <>
      <ServedBar />
      <main className="page" id="main" />
    </>
  );
}
