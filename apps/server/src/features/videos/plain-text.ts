const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const escapes = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi;
// oxlint-disable-next-line no-control-regex -- control characters, and those that turn the line around, are what it looks for
const controls = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g;

/** YouTube escapes titles for HTML. We show text, so this unescapes them to one line. */
export function plainText(escaped: string, maxCharacters: number): string {
  // One pass only: text that was escaped twice stays escaped once.
  const text = escaped.replaceAll(escapes, (whole: string, decimal?: string, hex?: string, name = "") => {
    if (decimal ?? hex) return characterOf(decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16));
    return named[name.toLowerCase()] ?? whole;
  });
  const line = text.replaceAll(controls, " ").trim().toWellFormed();
  // Do not cut a surrogate pair.
  return line.length > maxCharacters ? `${line.slice(0, maxCharacters - 1).replace(/[\ud800-\udbff]$/, "")}…` : line;
}

function characterOf(point: number): string {
  return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : "\ufffd";
}
