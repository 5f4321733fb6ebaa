const KEPT_UNDER = "rootstep-name";

/** The name that labels were last given under in this browser. */
export function nameKept(): string {
  try {
    return localStorage.getItem(KEPT_UNDER) ?? "";
  } catch {
    return "";
  }
}

export function keepName(name: string): void {
  try {
    localStorage.setItem(KEPT_UNDER, name);
  } catch {
    // Storage may be forbidden; then the name is asked for again.
  }
}
