import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Findings } from "../../src/reports/page/find.ts";
import { useNavigation } from "./navigation-context.tsx";
import { usePage } from "./page-context.tsx";

interface Finding {
  wanted: string;
  want(text: string): void;
  findings: Findings | undefined;
  /** The hit that is looked at, or -1. */
  at: number;
  /** Goes to a hit; past the last comes the first. */
  go(hit: number): void;
  input: RefObject<HTMLInputElement | null>;
  isOpen: boolean;
  open(): void;
  close(): void;
}

const FindContext = createContext<Finding | undefined>(undefined);

/** Waits for the reader to stop typing. */
const PAUSE = 180;

/** Finds text in all steps, also in those that are not drawn. */
export function FindProvider({ children }: { children: ReactNode }) {
  const { act } = useNavigation();
  const [wanted, want] = useState("");
  const [at, setAt] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const findings = useFindings(wanted);
  const hits = findings?.hits;
  const go = useCallback(
    (asked: number) => {
      if (!hits || hits.length === 0) return;
      const number = ((asked % hits.length) + hits.length) % hits.length;
      const hit = hits[number];
      if (!hit) return;
      setAt(number);
      const place = { in: "step" as const, step: hit.step, part: hit.part };
      act({ do: "go", step: hit.step, mark: { place, start: hit.start, end: hit.end } });
    },
    [hits, act],
  );
  const open = useCallback(() => {
    const focus = () => {
      input.current?.focus();
      input.current?.select();
    };
    setOpen(true);
    // At once, so that what is typed next is not lost; on a phone the field is there only after it is opened.
    focus();
    requestAnimationFrame(() => {
      if (document.activeElement !== input.current) focus();
    });
  }, []);
  const close = useCallback(() => {
    setOpen(false);
    input.current?.blur();
  }, []);
  const change = useCallback((text: string) => {
    want(text);
    setAt(-1);
    setOpen(true);
  }, []);
  const finding = useMemo(
    () => ({ wanted, want: change, findings, at, go, input, isOpen, open, close }),
    [wanted, change, findings, at, go, isOpen, open, close],
  );
  return <FindContext value={finding}>{children}</FindContext>;
}

/** The search of the page. */
export function useFind(): Finding {
  const finding = use(FindContext);
  if (!finding) throw new Error("nothing to search here");
  return finding;
}

function useFindings(wanted: string): Findings | undefined {
  const { run, source } = usePage();
  const [findings, setFindings] = useState<{ wanted: string; findings: Findings } | undefined>();
  useEffect(() => {
    if (wanted.trim() === "") return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      for await (const found of source.find(run, wanted)) {
        if (!isWanted) return;
        setFindings({ wanted, findings: found });
      }
    }, PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [run, source, wanted]);
  return findings?.wanted === wanted ? findings.findings : undefined;
}
