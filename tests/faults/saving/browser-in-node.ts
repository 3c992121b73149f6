import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { BlockId } from "@coursewright/base/ids.ts";
import { catalogueText } from "@coursewright/blocks/kit/text/block-text.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import { readPage, savePage, type PageDocument, type PageSave } from "@coursewright/contract/courses.ts";
import { ApiError, refusal } from "../../../apps/editor/src/base/api/api-error.ts";
import type { Draft } from "../../../apps/editor/src/document/saving/draft.ts";
import { draftShelf, type DraftShelf } from "../../../apps/editor/src/document/saving/draft-shelf.ts";
import { openPage, type OpenPage } from "../../../apps/editor/src/document/page/open-page.ts";
import { Refused, type Author } from "../../product/author.ts";
import type { PageAddress } from "../../product/course.ts";

export type Network = "up" | "down" | "deaf";
type Block = PageDocument["blocks"][number];

/** Bugs that prove that the checker works. */
export type Planted = "none" | "the last save wins" | "nothing is kept on disk";

export const textOf = (block: Block): string => {
  const read = readBlock(block);
  return read.state === "ok" ? catalogueText(read.block, read.data) : "";
};

/** The browser of one author: a disk that outlives its tabs, and one network for all tabs. */
export function browser(author: Author, address: PageAddress, planted: Planted) {
  const living = new Set<string>();
  let network: Network = "up";
  let pending = 0;
  /** Words that are on disk or acknowledged. */
  const promised = new Set<string>();
  const promise = (blocks: readonly Block[]) =>
    blocks.forEach((block) =>
      textOf(block)
        .split(" ")
        .forEach((word) => promised.add(word)),
    );

  async function counted<Result>(run: () => Promise<Result>): Promise<Result> {
    pending += 1;
    try {
      return await run();
    } finally {
      pending -= 1;
    }
  }

  /** When the network is down, the request is not sent. When it is deaf, the response is lost. */
  async function overNetwork<Result>(ask: () => Promise<Result>): Promise<Result> {
    const offline = new ApiError({ code: "offline", status: 0, message: "cut" });
    const now = network;
    if (now === "down") throw offline;
    try {
      const answer = await ask();
      if (now === "deaf") throw offline;
      return answer;
    } catch (error) {
      throw error instanceof Refused ? refusal({ status: error.status, text: error.message.replace(/^\d+: /, "") }) : error;
    }
  }

  const read = () => author.call(readPage, { params: address });

  async function send(body: PageSave): Promise<{ version: number }> {
    try {
      return await author.call(savePage, { params: address, body });
    } catch (error) {
      if (planted !== "the last save wins" || !(error instanceof Refused) || error.status !== 409) throw error;
      const { version, blocks } = await read();
      const known = new Set(blocks.map(({ id }) => id));
      const upsert = body.upsert.filter(({ id }) => known.has(id));
      return author.call(savePage, { params: address, body: { saveId: randomUUID(), baseVersion: version, upsert, remove: [] } });
    }
  }

  function newTab(): Tab {
    const name = `tab:${randomUUID()}`;
    living.add(name);
    const timers = new Map<object, { readonly run: () => void; readonly ms: number }>();
    const isAlive = () => living.has(name);
    /** Closed tabs neither send requests nor handle responses. */
    const whileAlive = <Given extends unknown[], Result>(run: (...given: Given) => Promise<Result>) => {
      return async (...given: Given): Promise<Result> => {
        const forever = new Promise<never>(() => {});
        if (!isAlive()) return forever;
        try {
          const result = await counted(() => run(...given));
          return isAlive() ? result : await forever;
        } catch (error) {
          if (!isAlive()) return forever;
          throw error;
        }
      };
    };
    const tabs = {
      mine: name,
      isKnown: Promise.resolve(),
      dead: async (names: ReadonlySet<string>) => new Set([...names].filter((each) => !living.has(each))),
    };
    const shelf: DraftShelf = draftShelf(tabs, randomUUID);
    const keep = async (draft: Draft) => {
      if (planted !== "nothing is kept on disk") await shelf.keep(draft);
      promise(draft.change.upsert);
    };

    async function open(): Promise<OpenPage> {
      const page = await author.call(readPage, { params: address });
      const drafts = await shelf.take(author.uid, (pageId) => pageId === address.pageId);
      const themes = { project: {}, chapter: {}, page: {} };
      const opened = openPage(
        { page, themes, drafts },
        {
          params: address,
          send: whileAlive(async (body: PageSave) => {
            const answer = await overNetwork(() => send(body));
            promise(body.upsert);
            return answer;
          }),
          read: whileAlive(() => overNetwork(read)),
          sendTheme: async () => {},
          drafts: { keep: whileAlive(keep), forget: whileAlive(shelf.forget), free: whileAlive(shelf.free) },
          newId: randomUUID,
          now: () => Date.now(),
          later: (run, ms) => {
            const key = {};
            timers.set(key, { run, ms });
            return () => timers.delete(key);
          },
          onSaved: () => {},
          onMerged: () => {},
        },
      );
      void opened.saveNow();
      return opened;
    }

    return {
      open,
      /** Fires the timers that are due within this time. */
      ring(withinMs: number) {
        for (const [key, { run, ms }] of timers) {
          if (ms > withinMs || !isAlive()) continue;
          timers.delete(key);
          run();
        }
      },
      /** The process ends and its memory is lost. */
      crash() {
        living.delete(name);
        timers.clear();
      },
      leftDrafts: async () => (await shelf.take(author.uid, (pageId) => pageId === address.pageId)).length,
    };
  }

  return {
    promised,
    read,
    newTab,
    setNetwork: (now: Network) => {
      network = now;
    },
    /** Waits until no request and no disk access is in progress. */
    async settle() {
      for (let quiet = 0; quiet < 3; quiet = pending === 0 ? quiet + 1 : 0) await setImmediate();
    },
  };
}

export interface Tab {
  open(): Promise<OpenPage>;
  ring(withinMs: number): void;
  crash(): void;
  leftDrafts(): Promise<number>;
}

export const newBlockId = (): BlockId => BlockId.parse(randomUUID());
