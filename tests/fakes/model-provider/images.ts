import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

import { z } from "zod";

import { type Exchange, parseBody, type Prepared, ProtocolError, sendBytes } from "./protocol.ts";

const imageBody = z.object({
  prompt: z.string().min(1).max(32_000),
  model: z.string().default("dall-e-2"),
  n: z.int().min(1).max(10).nullish(),
  size: z.string().nullish(),
  response_format: z.enum(["url", "b64_json"]).nullish(),
});

const maxSide = 1792;

export function prepareImages({ request, response, body }: Exchange): Prepared {
  const asked = parseBody(imageBody, body);
  const { width, height } = parseSize(asked.size ?? "auto");
  const wantsUrl = (asked.response_format ?? (asked.model.startsWith("gpt-image") ? "b64_json" : "url")) === "url";
  return {
    model: asked.model,
    userMessage: asked.prompt,
    answer: (sentinel) => {
      const data = Array.from({ length: asked.n ?? 1 }, (_, index) => {
        const seed = createHash("sha256").update(`${asked.prompt}\n${index}`).digest("hex").slice(0, 12);
        const url = `http://${request.headers.host}/files/${width}x${height}-${seed}.png`;
        return wantsUrl ? { url } : { b64_json: drawPng({ width, height, seed }).toString("base64") };
      });
      const bytes = Buffer.from(JSON.stringify({ created: 1_700_000_000, data }));
      sendBytes(response, { type: "application/json", bytes, sentinel });
    },
  };
}

/** Draws the picture of an address again. The name contains all parameters. */
export function findPicture(path: string): Buffer | undefined {
  const [, size, seed] = /^\/files\/(\d+x\d+)-([0-9a-f]{12})\.png$/.exec(path) ?? [];
  return size && seed ? drawPng({ ...parseSize(size), seed }) : undefined;
}

function parseSize(size: string): { width: number; height: number } {
  const [width, height] = size === "auto" ? [1024, 1024] : size.split("x").map(Number);
  if (isSide(width) && isSide(height)) return { width, height };
  throw new ProtocolError({
    status: 400,
    message: `Invalid size '${size}'.`,
    code: "invalid_size",
  });
}

function isSide(side: number | undefined): side is number {
  return side !== undefined && Number.isInteger(side) && side >= 1 && side <= maxSide;
}

/** A gradient between two colours of the seed. */
function drawPng({ width, height, seed }: { width: number; height: number; seed: string }): Buffer {
  const colours = Buffer.from(seed, "hex");
  const rowLength = 1 + width * 3;
  const pixels = Buffer.alloc(rowLength * height);
  for (let y = 0; y < height; y += 1) {
    const share = y / height;
    const colour = [0, 1, 2].map((channel) =>
      Math.round(colours.readUInt8(channel) * (1 - share) + colours.readUInt8(channel + 3) * share),
    );
    pixels.fill(Buffer.from(colour), y * rowLength + 1, (y + 1) * rowLength);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per channel, RGB, no interlacing.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(pixels)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "ascii"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
