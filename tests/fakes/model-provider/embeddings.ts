import { createHash } from "node:crypto";

import { z } from "zod";

import { type Exchange, parseBody, type Prepared, sendBytes } from "./protocol.ts";

const embeddingsBody = z.object({
  model: z.string().min(1),
  input: z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(2048)]),
  encoding_format: z.enum(["float", "base64"]).nullish(),
  dimensions: z.int().min(1).max(3072).nullish(),
});

const usualDimensions = 256;

/** Each word turns one number of the vector, so texts with common words lie close together. */
export function prepareEmbeddings({ response, body }: Exchange): Prepared {
  const asked = parseBody(embeddingsBody, body);
  const texts = [asked.input].flat();
  const dimensions = asked.dimensions ?? usualDimensions;
  return {
    model: asked.model,
    userMessage: texts.join("\n"),
    answer: (sentinel) => {
      const data = texts.map((text, index) => {
        const vector = vectorOf(text, dimensions);
        return { object: "embedding", index, embedding: asked.encoding_format === "base64" ? toBase64(vector) : vector };
      });
      const tokens = Math.ceil(texts.join("").length / 4);
      const answer = { object: "list", data, model: asked.model, usage: { prompt_tokens: tokens, total_tokens: tokens } };
      sendBytes(response, { type: "application/json", bytes: Buffer.from(JSON.stringify(answer)), sentinel });
    },
  };
}

function vectorOf(text: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text]) {
    const hash = createHash("sha256").update(word).digest();
    const place = hash.readUInt32BE(0) % dimensions;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((number) => number / length);
}

function toBase64(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((number, index) => bytes.writeFloatLE(number, index * 4));
  return bytes.toString("base64");
}
