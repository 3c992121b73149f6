import type { Diagram } from "./diagram.ts";
import { box, layOut, type Placed } from "./diagram-layout.ts";
import { drawLines, wrapText } from "./svg-text.ts";

const colours = { paper: "#FFFDF7", ink: "#1F2430", line: "#5B6478", fill: "#E9EDFB", rim: "#2242C7" } as const;

/** Draws a diagram as SVG. The model wrote its texts, so all of them go through `drawLines`, which escapes them. */
export function drawDiagram(diagram: Diagram): string {
  const { width, height, nodes } = layOut(diagram);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const edges = diagram.edges.map(({ from, to, label }) => drawEdge(byId.get(from), byId.get(to), label));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0L10 5L0 10z" fill="${colours.line}"/></marker></defs>
<rect width="${width}" height="${height}" fill="${colours.paper}"/>
${drawLines(wrapText(diagram.title, { width: Math.floor(width / 26), maxLines: 2 }), { x: width / 2, y: 88, size: 34, fill: colours.ink, weight: 700 })}
${edges.map(({ line }) => line).join("\n")}
${nodes.map(drawNode).join("\n")}
${edges.map(({ words }) => words).join("\n")}
</svg>`;
}

function drawNode({ x, y, label }: Placed): string {
  const place = `x="${x - box.width / 2}" y="${y - box.height / 2}" width="${box.width}" height="${box.height}"`;
  const words = drawLines(wrapText(label, { width: 20, maxLines: 3 }), { x, y, size: 19, fill: colours.ink, weight: 600 });
  return `<rect ${place} rx="14" fill="${colours.fill}" stroke="${colours.rim}" stroke-width="2"/>${words}`;
}

interface DrawnEdge {
  readonly line: string;
  readonly words: string;
}

function drawEdge(from: Placed | undefined, to: Placed | undefined, label: string): DrawnEdge {
  if (!from || !to) return { line: "", words: "" };
  const { path, middle } = curveOf(from, to);
  const line = `<path d="${path}" fill="none" stroke="${colours.line}" stroke-width="2.5" marker-end="url(#tip)"/>`;
  return { line, words: label === "" ? "" : drawLabel(label, middle) };
}

interface Curve {
  readonly path: string;
  readonly middle: { readonly x: number; readonly y: number };
}

/** An edge to the next row goes straight down. It passes other rows on their left, and goes up or along a row on the right. */
function curveOf(from: Placed, to: Placed): Curve {
  if (to.rank === from.rank + 1) return downwards(from, to);
  return aside(from, to, from.rank < to.rank ? -1 : 1);
}

function downwards(from: Placed, to: Placed): Curve {
  const [start, end] = [from.y + box.height / 2, to.y - box.height / 2 - 2];
  const half = (start + end) / 2;
  return { path: `M${from.x} ${start}C${from.x} ${half} ${to.x} ${half} ${to.x} ${end}`, middle: { x: (from.x + to.x) / 2, y: half } };
}

function aside(from: Placed, to: Placed, side: 1 | -1): Curve {
  const [start, end] = [from.x + (side * box.width) / 2, to.x + side * (box.width / 2 + 2)];
  const out = side * (Math.max(side * start, side * end) + 60);
  const path = `M${start} ${from.y + 14}C${out} ${from.y} ${out} ${to.y} ${end} ${to.y - 14}`;
  return { path, middle: { x: out - side * 14, y: (from.y + to.y) / 2 } };
}

function drawLabel(label: string, { x, y }: Curve["middle"]): string {
  const [words = ""] = wrapText(label, { width: 24, maxLines: 1 });
  const width = words.length * 9 + 16;
  const background = `<rect x="${x - width / 2}" y="${y - 14}" width="${width}" height="28" rx="14" fill="${colours.paper}"/>`;
  return background + drawLines([words], { x, y, size: 16, fill: colours.line });
}
