import { createHash } from "node:crypto";
import type { BlockId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { pageSpokenText, type SpokenPiece, spokenPieces } from "@coursewright/course/text.ts";
import { charactersOf } from "@coursewright/course/update-cost.ts";
import { frameMs } from "./mp3.ts";
import { sentencesOf, type Span } from "./sentences.ts";

/** The sentences of one speech call. They belong to one paragraph. */
export interface ChunkPlan {
  /** Hash of words, voice and model, so that the same words are spoken and charged once. */
  readonly hash: string;
  readonly blockId: BlockId;
  readonly text: string;
  readonly sentences: readonly string[];
  /** The unit of billing. */
  readonly characters: number;
  /** Silence after the chunk. */
  readonly pauseMs: number;
}

/** All chunks of a page, in order. */
export interface Plan {
  readonly wordsHash: string;
  readonly voice: string;
  readonly chunks: readonly ChunkPlan[];
}

/** Long enough for a natural tone, short enough that an edit re-speaks little. Far below the provider's limit. */
export const maxChunkCharacters = 600;

export const pauseInParagraphMs = 13 * frameMs;
export const pauseAfterParagraphMs = 30 * frameMs;

/** Raise this when levelling, format or timings of a chunk change. */
const soundVersion = 1;

export interface Voice {
  readonly model: string;
  readonly voice: string;
}

export function planChunks(blocks: readonly StoredBlock[], { model, voice }: Voice): Plan {
  const hashOf = (text: string) => sha256(JSON.stringify(["chunk", soundVersion, model, voice, text]));
  const chunks = spokenPieces(blocks).flatMap((piece) => chunksOf(piece, hashOf));
  return { wordsHash: hashOfWords(blocks), voice, chunks };
}

/** Changes only when the spoken words change. */
export function hashOfWords(blocks: readonly StoredBlock[]): string {
  return sha256(pageSpokenText(blocks));
}

function chunksOf(piece: SpokenPiece, hashOf: (text: string) => string): ChunkPlan[] {
  // A blank line makes the voice pause after a line without a full stop. It is not charged.
  const lines = piece.text.split("\n").map((line) => line.replaceAll(/\s+/g, " ").trim());
  const text = lines.join("\n\n");
  const runs: Span[][] = [];
  for (const sentence of spansOf(lines)) {
    const run = runs.at(-1);
    if (run?.[0] && sentence.end - run[0].start <= maxChunkCharacters) run.push(sentence);
    else runs.push([sentence]);
  }
  return runs.map((run, index) => {
    const said = text.slice(run[0]?.start, run.at(-1)?.end);
    return {
      hash: hashOf(said),
      blockId: piece.blockId,
      text: said,
      sentences: run.map(({ start, end }) => text.slice(start, end)),
      characters: charactersOf(said),
      pauseMs: index === runs.length - 1 ? pauseAfterParagraphMs : pauseInParagraphMs,
    };
  });
}

function spansOf(lines: readonly string[]): Span[] {
  let from = 0;
  return lines.flatMap((line) => {
    const start = from;
    from += line.length + "\n\n".length;
    return sentencesOf(line, maxChunkCharacters).map((span) => ({ start: start + span.start, end: start + span.end }));
  });
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
