import { shapeIn } from "./drafts.ts";
import type { SeenPicture } from "./seen-pictures.ts";

/** Describes the pixels of a picture, in the prompt's JSON shape if it has one. Never from words alone. */
export function draftDescription({ system, pictures }: { system: string; pictures: readonly SeenPicture[] }): string {
  const words = pictures.map(({ color, sent }) => `The picture is mostly ${color}, ${sent.width} by ${sent.height} pixels.`).join(" ");
  const shape = shapeIn(system);
  if (!shape) return words;
  return `Here is what I see.\n${JSON.stringify(Object.fromEntries(Object.keys(shape).map((name) => [name, words])))}`;
}
