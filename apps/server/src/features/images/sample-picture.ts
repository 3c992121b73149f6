import sharp from "sharp";
import { drawLines, wrapText } from "./svg-text.ts";

const [width, height] = [1200, 720];

/** Draws a landscape with the prompt, marked as a sample, for installations without an image model. */
export async function drawSample(prompt: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="#E6D6B7"/>
<circle cx="930" cy="190" r="92" fill="#F4E7C8"/>
<path d="M0 470L250 250L430 420L640 210L900 450L1060 340L1200 440V720H0z" fill="#8FA4B8"/>
<path d="M0 560C220 470 380 540 600 560S980 480 1200 540V720H0z" fill="#5C7A6B"/>
<path d="M0 630C300 560 520 660 760 620S1060 600 1200 640V720H0z" fill="#39564A"/>
<rect x="48" y="48" width="132" height="48" rx="24" fill="#1F2430"/>
${drawLines(["Sample"], { x: 114, y: 72, size: 24, fill: "#FFFFFF", weight: 600 })}
${drawLines(wrapText(prompt, { width: 60, maxLines: 2 }), { x: width / 2, y: 672, size: 26, fill: "#FFFFFF" })}
</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
