import type { KeyboardEvent } from "react";
import { useFind } from "../state/find-context.tsx";
import { usePage } from "../state/page-context.tsx";
import { FindResults } from "./find-results.tsx";
import { Icon } from "./icon.tsx";

/** The search field, with what was found under it. */
export function FindBox() {
  const { page } = usePage();
  const { wanted, want, at, go, input, isOpen, close, findings } = useFind();
  const label = `Find in ${page.run.steps.toLocaleString("en-US")} steps`;
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter") go(event.shiftKey ? at - 1 : at + 1);
    else if (event.key === "ArrowDown") go(at + 1);
    else if (event.key === "ArrowUp") go(at - 1);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  };
  return (
    <search className={isOpen ? "finder open-s" : "finder"}>
      <label className="find">
        <Icon of="find" />
        <input
          ref={input}
          value={wanted}
          placeholder={label}
          aria-label={label}
          onChange={(event) => want(event.target.value)}
          onKeyDown={press}
          spellCheck={false}
          autoComplete="off"
        />
        {findings ? (
          <span className="count">
            {at >= 0 ? `${at + 1}/` : ""}
            {findings.total.toLocaleString("en-US")}
          </span>
        ) : (
          <kbd>/</kbd>
        )}
      </label>
      {isOpen && wanted.trim() !== "" ? <FindResults /> : null}
    </search>
  );
}
