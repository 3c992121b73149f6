import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { z } from "zod";

/*
 * Reads one SVG, writes it as PNG and ends. It is a separate process because a one-line SVG can keep the renderer busy for an hour, and
 * only killing the process stops it. The process holds no secrets, in case an SVG exploits the renderer.
 */

const { density, maxPixels } = z
  .object({ density: z.coerce.number(), maxPixels: z.coerce.number() })
  .parse({ density: process.argv[2], maxPixels: process.argv[3] });

sharp(await buffer(process.stdin), { density, limitInputPixels: maxPixels })
  .png({ compressionLevel: 1 })
  .pipe(process.stdout);
