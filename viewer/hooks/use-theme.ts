import { useCallback, useEffect, useState } from "react";

type Theme = "light" | "dark";

/** The system's theme unless the reader chose one; `count` rises with every change, for what is painted by hand. */
export function useTheme(): { theme: Theme; toggle(): void } {
  const [chosen, choose] = useState<Theme | undefined>();
  const system = useSystemTheme();
  const theme = chosen ?? system;
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  const toggle = useCallback(() => choose(theme === "dark" ? "light" : "dark"), [theme]);
  return { theme, toggle };
}

function useSystemTheme(): Theme {
  const [isDark, setDark] = useState(() => matchMedia("(prefers-color-scheme: dark)").matches);
  useEffect(() => {
    const query = matchMedia("(prefers-color-scheme: dark)");
    const listen = () => setDark(query.matches);
    query.addEventListener("change", listen);
    return () => query.removeEventListener("change", listen);
  }, []);
  return isDark ? "dark" : "light";
}
