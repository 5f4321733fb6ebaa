import type { Scene } from "./scene.ts";

/** Draws a scene as a JPEG. */
export function draw(scene: Scene): Buffer {
  throw new Error(`not yet drawn: ${scene.kind}`);
}
