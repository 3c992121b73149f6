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
  /** From here on a save may fail: it is the writer's last. */
  expectTheWorst(): void;
  /** Ends it after the saves under way. */
  stop(): Promise<WrittenPage[]>;
}

/** A writer saves as fast as its account may: below 10 a second. */
const pauseMs = 110;

export async function layOutPage(author: Author): Promise<Writer> {
  const [address] = await writeCourse(author, { pages: 1 });
  if (!address) throw new Error("A course of one page has one page");
  const { blocks } = await author.call(readPage, { params: address });
  return { author, address, blockId: blocks[0]?.id ?? "" };
}

/** Each saves its next sentence once the one before was acknowledged. */
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
  // Whoever stops it hears of it.
  written.catch(() => undefined);
  return {
    expectTheWorst: () => (mayFail = true),
    stop() {
      ending.abort();
      return written;
    },
  };
}

/** Answers the version it made. */
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
