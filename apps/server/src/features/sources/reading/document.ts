import type { FileHandle } from "node:fs/promises";
import { SourceKind, SourceProblem } from "@coursewright/contract/source.ts";
import { z } from "zod";

/** A paragraph or heading of a document, in its order. */
export const Part = z.object({
  text: z.string(),
  isHeading: z.boolean().optional(),
  /** The page or slide on which it begins, from 1. */
  page: z.number().int().positive().optional(),
  /** When it begins in a recording. */
  seconds: z.number().int().nonnegative().optional(),
});
export type Part = z.infer<typeof Part>;

export const ReadDocument = z.object({
  kind: SourceKind,
  /** The document's own title, which only web pages have. */
  title: z.string().nullable(),
  pages: z.number().int().nonnegative().nullable(),
  /** The length of a recording. */
  seconds: z.number().int().nonnegative().optional(),
  parts: z.array(Part),
});
export type ReadDocument = z.infer<typeof ReadDocument>;

/** One line that the reading process writes. The last one has a document or a problem. */
export const ReaderLine = z.union([
  z.object({ percent: z.number() }),
  z.object({ document: ReadDocument }),
  z.object({ problem: SourceProblem }),
]);
export type ReaderLine = z.infer<typeof ReaderLine>;

export const ReadingLimits = z.object({
  /** How many more pages the course has room for. */
  pages: z.number().int().nonnegative(),
  /** Characters of a whole document. */
  characters: z.number().int().positive(),
});
export type ReadingLimits = z.infer<typeof ReadingLimits>;

/** One document that is being read. */
export interface Reading {
  readonly file: FileHandle;
  readonly bytes: number;
  readonly limits: ReadingLimits;
  /** The type that a web server has named. */
  readonly contentType: string | undefined;
  onProgress(percent: number): void;
}

const maxDepth = 2_000;

/** Refuses deeply nested elements: the parser's time grows with the square of their depth. */
export function createDepth() {
  let depth = 0;
  return {
    open() {
      depth += 1;
      if (depth > maxDepth) throw new Unreadable({ reason: "damaged" });
    },
    close() {
      depth -= 1;
    },
  };
}

export function requireRoom(pages: number, room: number): void {
  if (pages > room) throw new Unreadable({ reason: "too_many_pages", pages, room });
}

/** The author can do something about it, so it is no bug. */
export class Unreadable extends Error {
  readonly problem: SourceProblem;
  constructor(problem: SourceProblem) {
    super(`The document cannot be read: ${problem.reason}`);
    this.problem = problem;
  }
}
