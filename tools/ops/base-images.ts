import { readFileSync } from "node:fs";
import { join } from "node:path";

export const baseImagesFile = join(import.meta.dirname, "../../ops/images/base-images.env");

export interface BaseImage {
  /** The variable name in the Dockerfile and the compose file. */
  name: string;
  /** With its tag, without its digest. */
  image: string;
  digest: string | undefined;
  isCommented: boolean;
}

export const digestPattern = /^sha256:[0-9a-f]{64}$/;
const line = /^(#?)([A-Z0-9_]+_IMAGE)=([^\s@]+)(?:@(\S*))?$/;

export function readBaseImages(text = readFileSync(baseImagesFile, "utf8")): BaseImage[] {
  return text.split("\n").flatMap((each) => {
    const [, mark, name = "", image = "", digest] = line.exec(each) ?? [];
    return mark === undefined ? [] : [{ name, image, digest, isCommented: mark === "#" }];
  });
}

/** Each line must be pinned or commented out, so that nothing is built from an unpinned image. */
export function checkBaseImages(text: string): string[] {
  const strange = text.split("\n").filter((each) => /^#?[A-Z0-9_]+=/.test(each) && !line.test(each));
  return [
    ...strange.map((each) => `${each} names no image`),
    ...readBaseImages(text).flatMap(({ name, image, digest, isCommented }) => [
      ...(/:[^:/]+$/.test(image) && !image.endsWith(":latest") ? [] : [`${name} names no version`]),
      ...(isCommented || digestPattern.test(digest ?? "") ? [] : [`${name} is not pinned by a digest: run \`pnpm images pin\``]),
    ]),
  ];
}

/** Adds the digest of each tag. Pins nothing if one digest is missing. */
export async function pinBaseImages(text: string, lookUp: (image: string) => Promise<string>): Promise<string> {
  const lines = text.split("\n").map(async (each) => {
    const [, mark, name, image = ""] = line.exec(each) ?? [];
    if (mark === undefined) return each;
    const digest = (await lookUp(image)).trim();
    if (!digestPattern.test(digest)) throw new Error(`The registry returned no digest for ${image}: ${digest || "nothing"}`);
    return `${name}=${image}@${digest}`;
  });
  return (await Promise.all(lines)).join("\n");
}
