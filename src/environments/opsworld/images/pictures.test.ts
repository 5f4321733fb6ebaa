import { describe, expect, it } from "vitest";
import { continueFrom } from "../../../replay/branch.ts";
import { decodePicture } from "../testing/decode.ts";
import { optionsFor, run, signal, toolsOf, worldAt } from "../testing/runs.ts";
import { carefulWorker, scriptedWorker } from "../workers/scripted.ts";
import { codeOf, crc8, readCode } from "./crc8.ts";
import { draw } from "./draw.ts";
import { fetchPencils } from "./pencils.ts";

describe("pictures", () => {
  it("have codes that a decoder reads back", { timeout: 60_000 }, async () => {
    for (const seed of [1, 2, 3]) {
      for (const { scene } of worldAt(`recall/6/${seed}`).office.images.values()) {
        if (scene.kind !== "label") throw new Error("a recall has labels only");
        expect(readCode((await decodePicture(scene)) ?? "")).toMatchObject({
          order: scene.order,
          sku: scene.sku,
          lot: scene.lot,
        });
      }
    }
  });

  it("are the same bytes for the same scene, and other bytes for another", async () => {
    await fetchPencils();
    const scenes = ["late", "damage"].flatMap((family) => [
      ...worldAt(`${family}/6/2`).office.images.values(),
    ]);
    const bytes = scenes.map(({ scene }) => draw(scene).toString("base64"));
    expect(scenes.map(({ scene }) => draw(scene).toString("base64"))).toEqual(bytes);
    expect(new Set(bytes).size).toBe(scenes.length);
  });

  it("come as JPEG beside a label that stands in for them", async () => {
    const { environment, episode } = await run("damage/6/1");
    const seen = episode.history.turns.find(({ call }) => call.tool === "view_image")?.observation;
    expect(seen?.text).toContain("[image: photograph of a damage form, filled in by hand]");
    const [image] = seen?.images ?? [];
    expect(image?.mediaType).toBe("image/jpeg");
    expect(
      Buffer.from(image?.base64 ?? "", "base64")
        .subarray(0, 3)
        .toString("hex"),
    ).toBe("ffd8ff");
    const stored = JSON.parse(JSON.stringify(image));
    expect(Object.keys(stored)).toEqual(["mediaType", "base64", "label"]);
    expect(
      await environment.act({ tool: "view_image", arguments: { image_id: "I-501" } }, signal),
    ).toMatchObject({ failed: true });
  });

  it("decide cases: who cannot see them fails, and a decoy changes nothing", async () => {
    for (const address of ["late/6/3", "recall/6/3", "damage/6/3"]) {
      const { world, environment, episode } = await run(address);
      expect(toolsOf(episode).filter((tool) => tool === "view_image")).toHaveLength(3);
      const blind = await run(address, scriptedWorker({ habits: new Set(), blind: true }));
      expect([address, blind.episode.violations.length > 0]).toEqual([address, true]);
      const viewed = new Set(
        world.office.tickets.flatMap(({ id, images }) => (isCase(id, world) ? images : [])),
      );
      const decoy = [...world.office.images.keys()].find((id) => !viewed.has(id)) ?? "";
      const forced = { call: { tool: "view_image", arguments: { image_id: decoy } } };
      const turned = await continueFrom(
        environment,
        carefulWorker,
        episode,
        { at: 9, seed: 1, forced },
        optionsFor(environment),
      );
      expect(turned.violations).toEqual([]);
    }
  });
});

function isCase(ticket: string, { hidden }: ReturnType<typeof worldAt>): boolean {
  return hidden.cases.some((one) => one.ticket === ticket);
}

describe("codes on labels", () => {
  it("carry a check byte", () => {
    expect(crc8("123456789")).toBe("f4");
    const fields = { order: "O-20417", sku: "K-10013", lot: "L-24117" };
    expect(readCode(codeOf(fields))).toEqual(fields);
    expect(readCode(codeOf(fields).replace("24117", "24118"))).toBeUndefined();
  });
});
