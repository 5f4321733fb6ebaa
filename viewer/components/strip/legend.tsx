import { LEGEND } from "../../model/suspicion.ts";

/** What colours and patterns mean. */
export function Legend() {
  return (
    <div className="legend">
      <span>chance of being the root</span>
      {LEGEND.map(([level, words]) => (
        <span key={level}>
          <i className={`key level-${level}`} />
          {words}
        </span>
      ))}
      <span>
        <span className="swatch hatch" />
        no result
      </span>
    </div>
  );
}
