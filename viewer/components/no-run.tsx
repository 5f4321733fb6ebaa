/** A page without a run in it. */
export function NoRun() {
  return (
    <main className="page">
      <h1>No run in this page</h1>
      <p>A report is written by rootstep diagnose RUN --html report.html.</p>
    </main>
  );
}
