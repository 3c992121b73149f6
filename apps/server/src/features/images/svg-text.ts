/** Escapes markup and removes characters that XML forbids. */
export function escapeXml(text: string): string {
  const allowed = text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
  return allowed.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

interface Width {
  /** In characters. */
  readonly width: number;
  readonly maxLines: number;
}

/** Breaks between words if possible. A text that does not fit ends in an ellipsis. */
export function wrapText(text: string, { width, maxLines }: Width): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((each) => each.match(new RegExp(`.{1,${width}}`, "gu")) ?? [])) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), `${(lines[maxLines - 1] ?? "").slice(0, width - 1)}…`];
}

interface Place {
  readonly x: number;
  /** The vertical center of all lines. */
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly weight?: number;
}

/** Draws centered lines of text, escaped. */
export function drawLines(lines: readonly string[], { x, y, size, fill, weight = 400 }: Place): string {
  const step = size * 1.3;
  const first = y - ((lines.length - 1) * step) / 2 + size * 0.35;
  const drawn = lines.map((line, index) => `<text x="${x}" y="${first + index * step}">${escapeXml(line)}</text>`);
  return `<g font-family="sans-serif" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="middle">${drawn.join("")}</g>`;
}
