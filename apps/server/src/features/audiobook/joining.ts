import { buffer } from "node:stream/consumers";
import type { SpokenSentence } from "@coursewright/contract/catalogue.ts";
import type { MediaService } from "../media/service.ts";
import type { ChunkRow } from "./chunk-queries.ts";
import type { ChunkPlan } from "./chunks.ts";
import { frameBytes, frameMs, silence } from "./mp3.ts";

/** A planned chunk with its recording. */
export interface SaidChunk {
  readonly planned: ChunkPlan;
  readonly said: ChunkRow;
}

export function matchChunks(planned: readonly ChunkPlan[], rows: readonly ChunkRow[]): SaidChunk[] {
  const byHash = new Map(rows.map((row) => [row.hash, row]));
  return planned.map((chunk) => {
    const said = byHash.get(chunk.hash);
    if (!said) throw new Error("A chunk to join has no recording");
    return { planned: chunk, said };
  });
}

export function lengthMs(chunks: readonly SaidChunk[]): number {
  return chunks.reduce((sum, { planned, said }) => sum + said.durationMs + planned.pauseMs, 0);
}

/** All frames have the same length. */
export function lengthBytes(chunks: readonly SaidChunk[]): number {
  return (lengthMs(chunks) / frameMs) * frameBytes;
}

/** Concatenates the chunks and their pauses. Concatenated frames are a valid file. */
export async function* joinedFile(chunks: readonly SaidChunk[], open: MediaService["open"]): AsyncIterable<Uint8Array> {
  for (const { planned, said } of chunks) {
    const file = await open(said.mediaKey);
    if (!file) throw new Error("The file of a chunk no longer exists");
    yield await buffer(file.stream);
    yield silence(planned.pauseMs);
  }
}

export function sentencesHeard(chunks: readonly SaidChunk[]): SpokenSentence[] {
  let from = 0;
  return chunks.flatMap(({ planned: { blockId, sentences, pauseMs }, said }) => {
    const begin = from;
    from += said.durationMs + pauseMs;
    return said.timings.map(({ startMs, endMs }, index) => ({
      blockId,
      text: sentences[index] ?? "",
      startMs: begin + startMs,
      endMs: begin + endMs,
    }));
  });
}
