import jsqr from "jsqr";
import { draw } from "../images/draw.ts";
import { fetchPencils, takePencils } from "../images/pencils.ts";
import type { Scene } from "../images/scene.ts";

/** What a decoder reads off the code in a picture. */
export async function decodePicture(scene: Scene): Promise<string | undefined> {
  await fetchPencils();
  const { createCanvas, loadImage } = takePencils().canvas;
  const image = await loadImage(draw(scene));
  const pen = createCanvas(image.width, image.height).getContext("2d");
  pen.drawImage(image, 0, 0);
  return jsqr.default(pen.getImageData(0, 0, image.width, image.height).data, image.width, image.height)
    ?.data;
}
