import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { z } from "zod";

/*
 * Draws one drawing and ends: its text comes in, pixels go out as PNG. A process of its own, since a drawing of one line can keep a
 * renderer busy for an hour and nothing but an end stops it; and one without secrets, should the renderer ever be talked into something.
 */

const { density, maxPixels } = z
  .object({ density: z.coerce.number(), maxPixels: z.coerce.number() })
  .parse({ density: process.argv[2], maxPixels: process.argv[3] });

sharp(await buffer(process.stdin), { density, limitInputPixels: maxPixels })
  .png({ compressionLevel: 1 })
  .pipe(process.stdout);
