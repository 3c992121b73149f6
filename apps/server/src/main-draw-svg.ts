import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { z } from "zod";

/*
 * Draws one drawing and ends: its text comes in, pixels go out as PNG. A process of its own, since a drawing of one line can keep a
 * renderer busy for an hour and nothing but an end stops it; and one without secrets, should the renderer ever be talked into something.
 */

const { density, mostPixels } = z
  .object({ density: z.coerce.number(), mostPixels: z.coerce.number() })
  .parse({ density: process.argv[2], mostPixels: process.argv[3] });

sharp(await buffer(process.stdin), { density, limitInputPixels: mostPixels })
  .png({ compressionLevel: 1 })
  .pipe(process.stdout);
