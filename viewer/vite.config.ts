import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Nothing in a script element may look like its end, like another script, or like the beginning of a comment. */
const harmlessInScript: Plugin = {
  name: "harmless-in-script",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === "chunk") file.code = file.code.replace(/<(?=!--|\/?script)/giu, "\\x3c");
    }
  },
};

/** One script and one style sheet, which a report carries inside and a server may serve. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), harmlessInScript],
  build: {
    outDir: "../dist/viewer",
    emptyOutDir: true,
    target: ["chrome109", "firefox115", "safari16.4"],
    modulePreload: false,
    cssCodeSplit: false,
    // It is one script on purpose, and no network is waited for.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: `${import.meta.dirname}/main.tsx`,
      output: {
        format: "iife",
        entryFileNames: "app.js",
        assetFileNames: "app[extname]",
      },
    },
  },
});
