import { useState } from "react";
import { isRecord } from "../../model/content.ts";
import { Inert } from "../inert.tsx";

const OPEN_DEPTH = 2;
const OPEN_MOST = 24;
const MOST = 100;
const LONG = 1500;

/** A JSON value that can be opened level by level; large lists come in pieces. */
export function JsonTree({ value, name, depth = 0 }: { value: unknown; name?: string; depth?: number }) {
  const label =
    name === undefined ? null : (
      <span className="k">
        <Inert text={name.slice(0, 200)} />:{" "}
      </span>
    );
  if (!Array.isArray(value) && !isRecord(value)) {
    return (
      <div className="leaf">
        {label}
        <Leaf value={value} />
      </div>
    );
  }
  return <Branch value={value} label={label} depth={depth} />;
}

function Branch(props: {
  value: unknown[] | Record<string, unknown>;
  label: React.ReactNode;
  depth: number;
}) {
  const { value, label, depth } = props;
  const entries = Object.entries(value);
  const [isOpen, setOpen] = useState(depth < OPEN_DEPTH && entries.length <= OPEN_MOST);
  const [most, setMost] = useState(MOST);
  const [left, right] = Array.isArray(value) ? "[]" : "{}";
  if (entries.length === 0) {
    return (
      <div className="leaf">
        {label}
        <span className="p">
          {left}
          {right}
        </span>
      </div>
    );
  }
  return (
    <div className="branch">
      <button type="button" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
        <span className="chev" aria-hidden="true">
          {isOpen ? "▾" : "▸"}
        </span>
        {label}
        <span className="p">
          {left}
          {isOpen ? "" : ` ${entries.length} ${right}`}
        </span>
      </button>
      {isOpen ? (
        <div className="children">
          {entries.slice(0, most).map(([key, child]) => (
            <JsonTree key={key} name={key} value={child} depth={depth + 1} />
          ))}
          {entries.length > most ? (
            <button type="button" className="link" onClick={() => setMost(most * 10)}>
              {entries.length - most} more
            </button>
          ) : null}
        </div>
      ) : null}
      {isOpen ? <span className="p close">{right}</span> : null}
    </div>
  );
}

function Leaf({ value }: { value: unknown }) {
  const [isWhole, showWhole] = useState(false);
  if (typeof value !== "string") return <span className="d">{String(value)}</span>;
  const isCut = value.length > LONG && !isWhole;
  return (
    <span className="s">
      “<Inert text={isCut ? value.slice(0, LONG) : value.slice(0, 500_000)} />”
      {isCut ? (
        <button type="button" className="link" onClick={() => showWhole(true)}>
          … {value.length - LONG} more characters
        </button>
      ) : null}
    </span>
  );
}
