import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { readPage, savePage } from "@coursewright/contract/courses.ts";
import type { Author } from "../../product/author.ts";
import { paragraph, writeCourse, type PageAddress } from "../../product/course.ts";
import type { WrittenPage } from "./restored-saves.ts";
import type { StoredPage } from "../saving/save-history.ts";

/** An author with one page of one paragraph. */
export interface Writer {
  author: Author;
  address: PageAddress;
  blockId: string;
}

export interface Writing {
  /** From now on a save may fail. A failed save is the writer's last. */
  expectTheWorst(): void;
  /** Stops after the saves in progress. */
  stop(): Promise<WrittenPage[]>;
}

/** Stays below the limit of ten saves a second for each account. */
const pauseMs = 110;

export async function layOutPage(author: Author): Promise<Writer> {
  const [address] = await writeCourse(author, { pages: 1 });
  if (!address) throw new Error("A course of one page has one page");
  const { blocks } = await author.call(readPage, { params: address });
  return { author, address, blockId: blocks[0]?.id ?? "" };
}

/** Each writer saves its next sentence when the previous one was acknowledged. */
export function keepWriting(writers: readonly Writer[]): Writing {
  const ending = new AbortController();
  let mayFail = false;

  async function write(writer: Writer): Promise<WrittenPage> {
    const page = writer.address.pageId;
    const acknowledged: Array<WrittenPage["acknowledged"][number]> = [];
    const before = await readStored(writer);
    let { version } = before;
    while (!ending.signal.aborted) {
      const text = `${writer.author.uid} wrote ${randomUUID()}`;
      try {
        version = await save(writer, { text, baseVersion: version });
      } catch (cause) {
        if (mayFail) return { page, before, acknowledged, unanswered: text };
        throw cause;
      }
      acknowledged.push({ version, text, at: Date.now() });
      await setTimeout(pauseMs);
    }
    return { page, before, acknowledged, unanswered: undefined };
  }

  const written = Promise.all(writers.map(write));
  // The caller of stop() receives the error.
  written.catch(() => undefined);
  return {
    expectTheWorst: () => (mayFail = true),
    stop() {
      ending.abort();
      return written;
    },
  };
}

/** Returns the version of the save. */
export async function save(
  { author, address, blockId }: Writer,
  { text, baseVersion }: { text: string; baseVersion: number },
): Promise<number> {
  const body = { saveId: randomUUID(), baseVersion, upsert: [paragraph(blockId, text)] };
  return (await author.call(savePage, { params: address, body })).version;
}

export async function readStored({ author, address }: Pick<Writer, "author" | "address">): Promise<StoredPage> {
  const { version, blocks } = await author.call(readPage, { params: address });
  return { page: address.pageId, version, text: /"text":"([^"]* wrote [^"]+)"/.exec(JSON.stringify(blocks))?.[1] ?? "" };
}
