import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { pdfOf, slidesOf, wordOf } from "@coursewright/tests/product/documents.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestFixture, type TestFixture } from "../../../test/fixture.ts";
import { library, type LibraryDocument } from "../../../test/source-library.ts";
import { noUploads } from "../../../test/sources.ts";
import { withTemporaryFolder } from "../../platform/folders/temporary-folder.ts";
import { createCoursesService } from "../courses/service.ts";
import { endReading, insertSource, putPassages } from "./queries.ts";
import { cutPassages } from "./reading/cut-passages.ts";
import { runReader } from "./reading/run-reader.ts";
import { configurationOf } from "./search-words.ts";
import { createSourcesService } from "./service.ts";

const shown = 5;
const minFound = 90;

let fixture: TestFixture;
beforeAll(async () => {
  fixture = await createTestFixture();
});
afterAll(() => fixture.close());

describe("a library of 20 documents", () => {
  it("[SRC-01] answers 90 of 100 questions by one of the first five passages", async () => {
    const [author, project] = [AuthorId.parse(`author-${randomUUID()}`), ProjectId.parse(randomUUID())];
    for (const document of library) await addDocument({ author, project }, document);
    const { searchPassages } = createSourcesService({ ...fixture, courses: createCoursesService(fixture), ...noUploads });

    const missed: string[] = [];
    let [asked, first] = [0, 0];
    for (const { facts, name } of library) {
      for (const [passage, question] of facts) {
        const found = await searchPassages({ author, project, words: question, limit: shown });
        const place = found.findIndex((one) => one.sourceName === name && one.text.includes(passage.slice(0, 40)));
        asked += 1;
        if (place === 0) first += 1;
        if (place < 0) missed.push(question);
      }
    }
    console.warn(`${asked - missed.length} of ${asked} questions find their passage among the first ${shown}, ${first} as the first`);
    expect(asked).toBe(100);
    expect(missed.length <= asked - minFound ? [] : missed).toEqual([]);
  });
});

/** Writes the document in the format of its name, reads it as the worker does and stores its passages. */
async function addDocument({ author, project }: { author: AuthorId; project: ProjectId }, { name, facts }: LibraryDocument): Promise<void> {
  const sourceId = randomUUID();
  const content = await fileOf(
    name,
    facts.map(([passage]) => passage),
  );
  const result = await withTemporaryFolder("library-test", async (folder) => {
    const path = join(folder, "document");
    await writeFile(path, content);
    return runReader({ path, limits: { pages: 1_000, characters: 1_000_000 }, onProgress: () => undefined });
  });
  if (!("document" in result)) throw new Error(`${name} could not be read`);
  const { kind, pages, parts } = result.document;
  const passages = cutPassages(sourceId, parts);
  const language = configurationOf(passages.map(({ text }) => text).join("\n"));
  await fixture.databases.forAuthor(author).transaction(async (trx) => {
    const file = { address: null, uploadId: randomUUID(), mediaKey: null, bytes: content.length };
    await insertSource(trx, { author, sourceId, projectId: project, kind, name, ...file });
    await putPassages(trx, { author, sourceId, language, passages });
    await endReading(trx, { author, sourceId, reading: 1, kind, name, pages, seconds: null, passages: passages.length, language });
  });
}

/** Each passage on a page or slide of its own, or below a heading. */
async function fileOf(name: string, passages: readonly string[]): Promise<Buffer> {
  if (name.endsWith(".pdf")) return pdfOf(passages.map(wrapped));
  if (name.endsWith(".docx")) return wordOf(passages.flatMap((passage, index) => (index === 0 ? [passage] : ["", passage])));
  if (name.endsWith(".pptx")) return slidesOf(passages.map((passage, index) => ({ title: `Slide ${index + 1}`, lines: [passage] })));
  return Buffer.from(passages.map((passage, index) => `## Part ${index + 1}\n\n${passage}`).join("\n\n"));
}

function wrapped(text: string): string[] {
  return text.match(/.{1,80}(?:\s|$)/g)?.map((line) => line.trim()) ?? [text];
}
