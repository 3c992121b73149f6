/*
 * A drawing is looked at as text before anything draws it: that it refers to nothing outside of itself, holds no entities, and stays
 * small when all that it repeats by reference is counted. Then it is rasterised, by a process that can be ended; what is served are pixels.
 */

const maxBytes = 2_000_000;
/** Elements, each counted as often as it is drawn. */
const maxDrawn = 50_000;
const deepest = 20;
const deepestNesting = 100;

/** Its size in pixels; null when it has none, or must not be drawn. */
export function svgSize(head: Buffer): { width: number; height: number } | null {
  const root = /<svg\b([^<>]*)>/i.exec(head.toString("utf8", 0, 20_000))?.[1];
  if (root === undefined) return null;
  const box = /\bviewBox\s*=\s*["']\s*[-\d.e]+[\s,]+[-\d.e]+[\s,]+([\d.e]+)[\s,]+([\d.e]+)/i.exec(root);
  const width = lengthOf(root, "width") ?? Number(box?.[1]);
  const height = lengthOf(root, "height") ?? Number(box?.[2]);
  const isSized = Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0;
  return isSized ? { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) } : null;
}

/** Pixels, or a bare number; other units leave it to the view box. */
function lengthOf(root: string, name: string): number | undefined {
  const value = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+(?:e\\d+)?)(?:px)?\\s*["']`, "i").exec(root)?.[1];
  return value === undefined ? undefined : Number(value);
}

export function isHarmlessSvg(file: Buffer): boolean {
  if (file.length > maxBytes) return false;
  const text = file.toString("utf8");
  if (text.split("<", 2 * maxDrawn).length === 2 * maxDrawn) return false;
  // Another encoding would be read by others as another text than this one.
  if (text.includes("\uFFFD") || text.includes("\0")) return false;
  if (/<\?xml[^>]*encoding\s*=\s*["'](?!utf-8|us-ascii)/i.test(text)) return false;
  // Entities, processing instructions besides the first, style sheets from elsewhere.
  if (/<!ENTITY|<!DOCTYPE[^>]*\[|@import|<\?(?!xml\s)/i.test(text)) return false;
  if (hasDisguise(text)) return false;
  if (/url\(\s*(?!["']?#)/i.test(text) || /\bhref\s*=\s*(?!["']\s*#[\w.:-]+\s*["'])/i.test(text)) return false;
  // Embedded pictures would bring dimensions of their own, filters take their time.
  if (/<(?:\w+:)?(?:image|feImage|filter|foreignObject)\b/i.test(text)) return false;
  return countDrawn(text) <= maxDrawn;
}

/** Letters written as numbers, in the way of XML or of CSS: no drawing program does it, and a reference could hide behind them. */
function hasDisguise(text: string): boolean {
  const withoutPaths = text.replaceAll(/\s(?:inkscape|sodipodi):[\w-]+\s*=\s*"[^"<]*"/g, "");
  const numbered = /&#(?:x0*(?!22|26|27|3c|3e)[2-7][0-9a-f]|0*(?!34|38|39|60|62)(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6]));/i;
  return withoutPaths.includes("\\") || numbered.test(text);
}

interface Part {
  elements: number;
  readonly uses: string[];
}

// Nothing of the name may count as the rest: a name without an end would be divided at each of its letters.
const tagPattern = /<(\/?)[a-zA-Z][\w:.-]*(?![\w:.-])((?:"[^"<]*"|'[^'<]*'|[^"'<>])*)>/g;

/** How many elements are drawn when every reference is followed; too many to say is Infinity. */
function countDrawn(text: string): number {
  const whole: Part = { elements: 0, uses: [] };
  const byId = new Map<string, Part>();
  const open: Array<Part | null> = [];
  for (const [tag, closing, attributes = ""] of text.matchAll(tagPattern)) {
    if (closing === "/") {
      open.pop();
      continue;
    }
    const id = /\sid\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1];
    const named = id === undefined ? null : { elements: 0, uses: [] };
    if (id !== undefined && named) byId.set(id, named);
    const uses = Array.from(attributes.matchAll(/(?:href\s*=\s*["']\s*|url\(\s*["']?)#([\w.:-]+)/gi), ([, name = ""]) => name);
    for (const part of [whole, named, ...open]) {
      if (!part) continue;
      part.elements += 1;
      part.uses.push(...uses);
    }
    if (!tag.endsWith("/>")) open.push(named);
    if (open.length > deepestNesting || whole.elements > maxDrawn || whole.uses.length > maxDrawn) return Infinity;
  }
  return drawnBy(whole, byId, 0, new Map());
}

function drawnBy(part: Part, byId: ReadonlyMap<string, Part>, depth: number, known: Map<Part, number>): number {
  const before = known.get(part);
  if (before !== undefined) return before;
  if (depth > deepest) return Infinity;
  // Seen from within itself it has no end.
  known.set(part, Infinity);
  let drawn = part.elements;
  for (const name of part.uses) {
    const used = byId.get(name);
    if (used) drawn += drawnBy(used, byId, depth + 1, known);
    if (drawn > maxDrawn) break;
  }
  known.set(part, drawn);
  return drawn;
}
