import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { methods } from "./index.ts";

describe.each(methods.map((method) => [method.name, method] as const))(
  "the page of %s",
  (name, { options }) => {
    const file = `docs/methods/${name}.md`;

    it("is there and says what a reader needs", () => {
      expect(existsSync(file), `${file} is missing`).toBe(true);
      const page = readFileSync(file, "utf8");
      for (const part of [`# ${name}\n`, "## What it costs", "## Published numbers"])
        expect(page).toContain(part);
    });

    it("names every option", () => {
      const page = readFileSync(file, "utf8");
      const names = options instanceof z.ZodObject ? Object.keys(options.shape) : [];
      expect(names.filter((option) => !page.includes(`\`${option}\``))).toEqual([]);
    });
  },
);
