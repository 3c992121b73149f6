/** The wanted width. If no variant is that wide, the widest is stored. */
const wideEnough = 960;
const element = /<(img|source|video)\b[^>]*>/gi;
const attribute = /\s(src|srcset|poster)="([^"]*)"/gi;
const form = /^(.*\/)(\d+)(?:x\d+)?\.(avif|jpg|png|webp)$/;

/** One variant of each picture in page order. Skips sound and video. */
export function picturesIn(html: string): string[] {
  const chosen = new Map<string, string>();
  for (const address of [...html.matchAll(element)].flatMap(([text, name = ""]) => shownBy(text, name))) {
    const group = folderOf(address);
    const known = chosen.get(group);
    chosen.set(group, known === undefined ? address : better(known, address));
  }
  return [...chosen.values()];
}

/** Variants of one picture share a folder. A picture without variants is its own group. */
export function folderOf(address: string): string {
  return form.exec(address)?.[1] ?? address;
}

function shownBy(text: string, name: string): string[] {
  return [...text.matchAll(attribute)]
    .filter(([, attr]) => (name === "video") === (attr === "poster"))
    .flatMap(([, , value = ""]) => value.split(","))
    .flatMap((choice) => choice.trim().split(" ")[0] ?? [])
    .filter((address) => address.startsWith("/launch/media/"));
}

/** Prefers WebP, which all browsers read and which exists first, in the narrowest sufficient width. */
function better(one: string, other: string): string {
  const [first, second] = [rankOf(one), rankOf(other)];
  return second > first ? other : one;
}

function rankOf(address: string): number {
  const [, , width = "0", format] = form.exec(address) ?? [];
  const fit = Number(width) >= wideEnough ? 1_000_000 - Number(width) : Number(width);
  return format === "webp" ? fit : fit - 10_000_000;
}
