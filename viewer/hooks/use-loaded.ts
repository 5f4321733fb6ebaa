import { useEffect, useState } from "react";
import { RefusedError, reasonFor } from "../data/http-client.ts";

/** Something on its way: neither value nor fault. A value stays while a newer one is on its way. */
export interface Loaded<Value> {
  value?: Value;
  fault?: RefusedError;
}

/** Asks for something, and again whenever the function is another one: it comes from `useCallback`. */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({});
  useEffect(() => {
    let isWanted = true;
    load().then(
      (value) => isWanted && setLoaded({ value }),
      (fault: unknown) => isWanted && setLoaded({ fault: refusalOf(fault) }),
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  return loaded;
}

function refusalOf(fault: unknown): RefusedError {
  if (fault instanceof RefusedError) return fault;
  return new RefusedError(0, reasonFor(fault));
}
