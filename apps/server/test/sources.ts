import { randomUUID } from "node:crypto";
import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { passageIdOf } from "../src/features/sources/passage-id.ts";
import { endReading, insertSource, putPassages } from "../src/features/sources/queries.ts";
import { configurationOf, spaced } from "../src/features/sources/search-words.ts";
import type { TestFixture } from "./fixture.ts";

interface SourceText {
  readonly author: AuthorId;
  readonly project: ProjectId;
  readonly name: string;
  /** One on each page. */
  readonly passages: readonly string[];
}

/** A source as it is after it was read. Returns its id and the ids of its passages. */
export async function addSource({ databases }: Pick<TestFixture, "databases">, { author, project, name, passages }: SourceText) {
  const sourceId = randomUUID();
  const rows = passages.map((text, place) => ({
    id: passageIdOf(sourceId, text),
    place,
    page: place + 1,
    seconds: null,
    text,
    searched: spaced(text),
  }));
  const language = configurationOf(passages.join("\n"));
  await databases.forAuthor(author).transaction(async (trx) => {
    const file = { address: null, uploadId: randomUUID(), mediaKey: null, bytes: 1 };
    await insertSource(trx, { author, sourceId, projectId: project, kind: "text", name, ...file });
    await putPassages(trx, { author, sourceId, language, passages: rows });
    const read = { kind: "text", pages: rows.length, seconds: null, passages: rows.length, language } as const;
    await endReading(trx, { author, sourceId, reading: 1, name, ...read });
  });
  return { sourceId, passageIds: rows.map(({ id }) => id) };
}

/** For services whose sources were read before: nothing is uploaded or enqueued. */
export const noUploads = {
  uploads: { findFinished: async () => undefined, removeFinished: async () => undefined },
  jobs: { enqueue: async () => undefined },
} as const;
