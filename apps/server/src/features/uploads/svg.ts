/*
 * Checks an SVG as text before it is drawn: no external references, no entities, and a limited number of elements with all references
 * expanded. A separate process then rasterizes it, so only pixels are served.
 */

const maxBytes = 2_000_000;
/** Elements, counted as often as they are drawn. */
const maxDrawn = 50_000;
const deepest = 20;
const deepestNesting = 100;

/** The size in pixels. Null if it has none or must not be drawn. */
export function svgSize(head: Buffer): { width: number; height: number } | null {
  const root = /<svg\b([^<>]*)>/i.exec(head.toString("utf8", 0, 20_000))?.[1];
  if (root === undefined) return null;
  const box = /\bviewBox\s*=\s*["']\s*[-\d.e]+[\s,]+[-\d.e]+[\s,]+([\d.e]+)[\s,]+([\d.e]+)/i.exec(root);
  const width = lengthOf(root, "width") ?? Number(box?.[1]);
  const height = lengthOf(root, "height") ?? Number(box?.[2]);
  const isSized = Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0;
  return isSized ? { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) } : null;
}

/** Pixels or a bare number. With other units the view box decides. */
function lengthOf(root: string, name: string): number | undefined {
  const value = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+(?:e\\d+)?)(?:px)?\\s*["']`, "i").exec(root)?.[1];
  return value === undefined ? undefined : Number(value);
}

export function isHarmlessSvg(file: Buffer): boolean {
  if (file.length > maxBytes) return false;
  const text = file.toString("utf8");
  if (text.split("<", 2 * maxDrawn).length === 2 * maxDrawn) return false;
  // The renderer would decode another encoding to a different text.
  if (text.includes("\uFFFD") || text.includes("\0")) return false;
  if (/<\?xml[^>]*encoding\s*=\s*["'](?!utf-8|us-ascii)/i.test(text)) return false;
  // Entities, extra processing instructions, external style sheets.
  if (/<!ENTITY|<!DOCTYPE[^>]*\[|@import|<\?(?!xml\s)/i.test(text)) return false;
  if (hasDisguise(text)) return false;
  if (/url\(\s*(?!["']?#)/i.test(text) || /\bhref\s*=\s*(?!["']\s*#[\w.:-]+\s*["'])/i.test(text)) return false;
  // Embedded pictures have their own dimensions, and filters are slow.
  if (/<(?:\w+:)?(?:image|feImage|filter|foreignObject)\b/i.test(text)) return false;
  return countDrawn(text) <= maxDrawn;
}

/** XML or CSS character escapes. No drawing program writes them, and they could hide a reference. */
function hasDisguise(text: string): boolean {
  const withoutPaths = text.replaceAll(/\s(?:inkscape|sodipodi):[\w-]+\s*=\s*"[^"<]*"/g, "");
  const numbered = /&#(?:x0*(?!22|26|27|3c|3e)[2-7][0-9a-f]|0*(?!34|38|39|60|62)(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6]));/i;
  return withoutPaths.includes("\\") || numbered.test(text);
}

interface Part {
  elements: number;
  readonly uses: string[];
}

// The name must not overlap the rest, or an unterminated name would backtrack at each character.
const tagPattern = /<(\/?)[a-zA-Z][\w:.-]*(?![\w:.-])((?:"[^"<]*"|'[^'<]*'|[^"'<>])*)>/g;

/** Counts elements with all references expanded. Infinity if there are too many. */
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
  // A reference to itself is endless.
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
