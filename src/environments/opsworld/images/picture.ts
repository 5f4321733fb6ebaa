import type { Observation } from "../../../replay/contract/environment.ts";
import type { Image } from "../world/entities.ts";
import { draw } from "./draw.ts";
import type { Scene } from "./scene.ts";

type Shown = NonNullable<Observation["images"]>[number];

/** A picture whose pixels are drawn when somebody asks for them; its scene is what eyes would see. */
class Picture implements Shown {
  readonly mediaType = "image/jpeg";
  readonly label: string;
  readonly scene: Scene;
  #pixels: string | undefined;

  constructor({ label, scene }: Image) {
    this.label = label;
    this.scene = scene;
  }

  get base64(): string {
    this.#pixels ??= draw(this.scene).toString("base64");
    return this.#pixels;
  }

  /** Stored with its pixels, like any picture, and without its scene. */
  toJSON(): Shown {
    return { mediaType: this.mediaType, base64: this.base64, label: this.label };
  }
}

export function pictureOf(image: Image): Shown {
  return new Picture(image);
}

/** What is in a picture that this process shows; nothing for any other. */
export function sceneIn(shown: Shown): Scene | undefined {
  return shown instanceof Picture ? shown.scene : undefined;
}
