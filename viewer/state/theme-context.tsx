import { createContext, use } from "react";
import type { useTheme } from "../hooks/use-theme.ts";

type Chosen = ReturnType<typeof useTheme>;

const ThemeContext = createContext<Chosen>({ theme: "light", toggle: () => {} });

export const ThemeProvider = ThemeContext.Provider;

/** The theme, and how to change it. */
export function useChosenTheme(): Chosen {
  return use(ThemeContext);
}
