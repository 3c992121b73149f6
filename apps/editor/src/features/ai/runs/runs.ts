import type { BlockId } from "@coursewright/base/ids.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import { ReplyError, userMessageOrDefault } from "@coursewright/blocks/kit/ai/block-ai.ts";
import { applyReply } from "@coursewright/blocks/kit/ai/apply-reply.ts";
import type { BlockData, Content } from "@coursewright/blocks/kit/definition/define-block.ts";
import { priceOf, textPrice } from "@coursewright/blocks/kit/prices/prices.ts";
import type { ReadResult, StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { GenerateChart, GenerateText } from "@coursewright/contract/ai.ts";
import { changeBlock, changeMetadata, replaceBlock } from "@coursewright/course/edits.ts";
import { pageText } from "@coursewright/course/text.ts";
import { cascade } from "@coursewright/theme/cascade.ts";
import { createStore } from "zustand";
import type { StoreApi } from "zustand";
import type { OpenPage } from "../../../document/page/open-page.ts";
import { isCancelled } from "./ask-helper.ts";
import type { Reply } from "./ask-helper.ts";
import { createIconSearches } from "../panel/icon-searches.ts";
import type { AskIcons } from "../panel/icon-searches.ts";

export type Run =
  /** `said` are the words so far, where they come one by one. */
  | { readonly kind: "working"; readonly since: number; readonly of: Of; readonly said: string }
  /** `price` is what was charged, in credits. */
  | { readonly kind: "done"; readonly before: StoredBlock; readonly isDemo: boolean; readonly price: number }
  /** `key` names the request, so that trying again finds a reply that was paid for. */
  | { readonly kind: "failed"; readonly error: unknown; readonly prompt: string; readonly of: Of; readonly key?: string | undefined };

/** What the helper was asked for. */
type Of = "words" | "picture";

export type Runs = ReturnType<typeof createRuns>;

const maxPageText = 12_000;
const turnsRemembered = 10;

interface Listening {
  readonly signal: AbortSignal;
  readonly onSay: (text: string) => void;
  /** Under one key there is one reply, paid for once. */
  readonly key: string;
}

/** Replies wait at the server until the page has them (unclaimed.ts). */
interface Unclaimed {
  readonly claim: (key: string) => void;
  /** One may be there that nobody listens to any more. */
  readonly look: () => void;
}

interface Asks {
  readonly text: (request: GenerateText, listening: Listening) => Promise<Reply>;
  readonly chart: (request: GenerateChart, signal: AbortSignal) => Promise<Reply>;
  readonly icons: AskIcons;
  readonly unclaimed?: Unclaimed;
}

export type Readable = Extract<ReadResult, { state: "ok" }>;

/** One thing that the helper is asked for, and what becomes of it. */
export interface Work<R> {
  readonly of: Of;
  readonly prompt: string;
  /** In credits, for a result that is no sample. */
  readonly price: number;
  /** Of a request whose reply waits until the page has it. */
  readonly key?: string;
  /** Asks for the reply. */
  readonly ask: (block: StoredBlock, signal: AbortSignal, onSay: (text: string) => void) => Promise<R>;
  /** What the reply makes of the block as that is by now. Throws a ReplyError. */
  readonly lay: (read: Readable, reply: R) => Content;
}

/** The helper's work on the blocks of one page. A run outlives the panel that started it, not the page. */
export function createRuns(page: OpenPage, asks: Asks) {
  const store: StoreApi<ReadonlyMap<BlockId, Run>> = createStore(() => new Map());
  const cancels = new Map<BlockId, AbortController>();
  const icons = createIconSearches(page, asks.icons);
  const memories = new Map<BlockId, GenerateText["chatMemory"]>();
  /** Keys of requests whose replies this page listens to or has; and of those that were cancelled after their first words. */
  const listening = new Set<string>();
  const stopped = new Set<string>();

  function report(id: BlockId, run: Run | null): void {
    const runs = new Map(store.getState());
    if (run) runs.set(id, run);
    else runs.delete(id);
    store.setState(runs, true);
  }

  /** Answers whether the helper has written. */
  async function carryOut<R extends { readonly isDemo: boolean }>(
    id: BlockId,
    { of, prompt, price, key, ask, lay }: Work<R>,
  ): Promise<boolean> {
    const before = page.store.getState().blocks.find((block) => block.id === id);
    if (!before || store.getState().get(id)?.kind === "working") return false;
    const cancel = new AbortController();
    cancels.set(id, cancel);
    icons.stop(id);
    if (key !== undefined) listening.add(key);
    const since = Date.now();
    const working = { kind: "working", since, of, said: "" } as const;
    report(id, working);
    let said = "";
    const onSay = (text: string) => report(id, { ...working, said: (said += text) });
    try {
      const reply = await ask(before, cancel.signal, onSay);
      take(id, since, (read) => lay(read, reply));
      if (key !== undefined) asks.unclaimed?.claim(key);
      report(id, { kind: "done", before, isDemo: reply.isDemo, price: reply.isDemo ? 0 : price });
      return true;
    } catch (error) {
      const isStopped = isCancelled(error) || cancel.signal.aborted;
      if (key !== undefined) leave(key, { isStopped, hasWords: said !== "" });
      report(id, isStopped ? null : { kind: "failed", error, prompt, of, key });
      return false;
    }
  }

  /** After its first words a reply is finished and paid for without us, so the page looks for it. */
  function leave(key: string, { isStopped, hasWords }: { readonly isStopped: boolean; readonly hasWords: boolean }): void {
    listening.delete(key);
    if (isStopped && hasWords) stopped.add(key);
    if (hasWords || !isStopped) asks.unclaimed?.look();
  }

  /** The block as it is by now, with the reply in it; one that does not fit leaves the block as it was. */
  function take(id: BlockId, since: number, lay: (read: Readable) => Content): void {
    const block = page.store.getState().blocks.find((each) => each.id === id);
    const read = block ? readBlock(block) : null;
    if (read?.state !== "ok") return;
    const { data, metadata } = lay(read);
    // Each reply is a step of its own to undo, however soon it follows another.
    const about = `helper:${id}:${since}`;
    page.edit(about, (blocks) => changeMetadata(changeBlock(blocks, id, data), id, metadata));
    void page.saveNow();
    if (read.block.model.icons) void icons.findLacking(id, about);
  }

  /** The request and its reply are remembered for the next. */
  async function askWithMemory(block: StoredBlock, prompt: string, heard: Listening): Promise<Reply> {
    const chatMemory = memories.get(block.id) ?? [];
    const usermessage = userMessageOrDefault(prompt);
    const { blocks, themes } = page.store.getState();
    const request: GenerateText = {
      usermessage,
      chatMemory,
      promptname: `${block.type}-${block.aiagent}`,
      type: block.type,
      pageText: pageText(blocks).slice(0, maxPageText),
      theme: cascade(themes.project, themes.chapter, themes.page),
      place: { pageId: page.id, blockId: block.id },
    };
    const reply = await asks.text(request, heard);
    const turns = [
      ...chatMemory,
      { role: "user" as const, content: usermessage },
      { role: "assistant" as const, content: reply.text.slice(0, 8000) },
    ];
    memories.set(block.id, turns.slice(-turnsRemembered));
    return reply;
  }

  return {
    store,
    carryOut,
    start: (id: BlockId, prompt: string, key: string = crypto.randomUUID()) =>
      carryOut(id, {
        key,
        of: "words",
        prompt,
        price: priceOf(page.store.getState().blocks.find((block) => block.id === id)?.type ?? ""),
        ask: (block, signal, onSay) => askWithMemory(block, prompt, { signal, onSay, key }),
        lay: (read, reply) => written(read, reply),
      }),
    /** `given` are figures of the author's: the helper writes around them. */
    startChart: (id: BlockId, request: GenerateChart, given: BlockData) =>
      carryOut(id, {
        of: "words",
        prompt: request.usermessage,
        price: textPrice,
        ask: (_, signal) => asks.chart(request, signal),
        lay: (read, reply) => written(read, reply, given),
      }),
    /** Puts in what was finished without its reader. False where it no longer fits. */
    insert(id: BlockId, reply: Reply): boolean {
      const before = page.store.getState().blocks.find((block) => block.id === id);
      if (!before) return false;
      try {
        take(id, Date.now(), (read) => written(read, reply));
      } catch (error) {
        if (error instanceof ReplyError) return false;
        throw error;
      }
      report(id, { kind: "done", before, isDemo: reply.isDemo, price: reply.isDemo ? 0 : priceOf(before.type) });
      return true;
    },
    isListening: (operation: string) => listening.has(keyOf(operation)),
    wasStopped: (operation: string) => stopped.has(keyOf(operation)),
    cancel: (id: BlockId) => cancels.get(id)?.abort(),
    cancelAll() {
      cancels.forEach((cancel) => cancel.abort());
      icons.stopAll();
    },
    findIcons: icons.find,
    forget: (id: BlockId) => report(id, null),
    /** Exactly what was there. */
    undo(id: BlockId): void {
      const run = store.getState().get(id);
      if (run?.kind !== "done") return;
      icons.stop(id);
      page.edit(`helper-undo:${id}`, (blocks) => replaceBlock(blocks, id, run.before));
      void page.saveNow();
      report(id, null);
    },
  };
}

/** The server's name for a request begins with what it is for. */
function keyOf(operation: string): string {
  return operation.replace(/^generate:/, "");
}

function written(read: Readable, { text }: Reply, given: BlockData = {}): Content {
  const { data, metadata } = applyReply(read.block, read, text);
  // What the reply has done away with must be named, or it would stay.
  const gone = Object.fromEntries(Object.keys(read.data).map((key) => [key, undefined]));
  return { data: { ...gone, ...data, ...given }, metadata };
}
