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
  /** `streamed` is the text received so far. */
  | { readonly kind: "working"; readonly since: number; readonly output: Output; readonly streamed: string }
  /** `price` is the charge in credits. */
  | { readonly kind: "done"; readonly before: StoredBlock; readonly isDemo: boolean; readonly price: number }
  /** A retry with the same `key` finds a reply that was already paid for. */
  | {
      readonly kind: "failed";
      readonly error: unknown;
      readonly prompt: string;
      readonly output: Output;
      readonly key?: string | undefined;
    };

type Output = "words" | "picture";

export type Runs = ReturnType<typeof createRuns>;

const maxPageText = 12_000;
const turnsRemembered = 10;

interface Listening {
  readonly signal: AbortSignal;
  readonly onSay: (text: string) => void;
  /** An idempotency key: one key has one reply, charged once. */
  readonly key: string;
}

/** The server keeps replies until the page claims them (unclaimed.ts). */
interface Unclaimed {
  readonly claim: (key: string) => void;
  /** Checks for replies that no tab is receiving any more. */
  readonly refetch: () => void;
}

interface Dependencies {
  readonly text: (request: GenerateText, listening: Listening) => Promise<Reply>;
  readonly chart: (request: GenerateChart, signal: AbortSignal) => Promise<Reply>;
  readonly icons: AskIcons;
  readonly unclaimed?: Unclaimed;
}

export type Readable = Extract<ReadResult, { state: "ok" }>;

/** One request to the helper and how its reply changes the block. */
export interface Work<R> {
  readonly output: Output;
  readonly prompt: string;
  /** In credits; a sample costs nothing. */
  readonly price: number;
  /** Set when the server keeps the reply until the page claims it. */
  readonly key?: string;
  readonly ask: (block: StoredBlock, signal: AbortSignal, onSay: (text: string) => void) => Promise<R>;
  /** Applies the reply to the current block. Throws a ReplyError. */
  readonly apply: (read: Readable, reply: R) => Content;
}

/** The helper's runs on the blocks of one page. A run survives its panel, but not the page. */
export function createRuns(page: OpenPage, dependencies: Dependencies) {
  const store: StoreApi<ReadonlyMap<BlockId, Run>> = createStore(() => new Map());
  const cancels = new Map<BlockId, AbortController>();
  const icons = createIconSearches(page, dependencies.icons);
  const memories = new Map<BlockId, GenerateText["chatMemory"]>();
  /** Keys of requests whose replies this page receives or has, and of those cancelled after their first words. */
  const listening = new Set<string>();
  const stopped = new Set<string>();

  function report(id: BlockId, run: Run | null): void {
    const runs = new Map(store.getState());
    if (run) runs.set(id, run);
    else runs.delete(id);
    store.setState(runs, true);
  }

  /** Resolves to true when the helper has written. */
  async function carryOut<R extends { readonly isDemo: boolean }>(
    id: BlockId,
    { output, prompt, price, key, ask, apply }: Work<R>,
  ): Promise<boolean> {
    const before = page.store.getState().blocks.find((block) => block.id === id);
    if (!before || store.getState().get(id)?.kind === "working") return false;
    const cancel = new AbortController();
    cancels.set(id, cancel);
    icons.stop(id);
    if (key !== undefined) listening.add(key);
    const since = Date.now();
    const working = { kind: "working", since, output, streamed: "" } as const;
    report(id, working);
    let streamed = "";
    const onSay = (text: string) => report(id, { ...working, streamed: (streamed += text) });
    try {
      const reply = await ask(before, cancel.signal, onSay);
      applyToBlock(id, since, (read) => apply(read, reply));
      if (key !== undefined) dependencies.unclaimed?.claim(key);
      report(id, { kind: "done", before, isDemo: reply.isDemo, price: reply.isDemo ? 0 : price });
      return true;
    } catch (error) {
      const isStopped = isCancelled(error) || cancel.signal.aborted;
      if (key !== undefined) leave(key, { isStopped, hasWords: streamed !== "" });
      report(id, isStopped ? null : { kind: "failed", error, prompt, output, key });
      return false;
    }
  }

  /** Once its first words have arrived, the server completes and charges a reply, so the page looks for it. */
  function leave(key: string, { isStopped, hasWords }: { readonly isStopped: boolean; readonly hasWords: boolean }): void {
    listening.delete(key);
    if (isStopped && hasWords) stopped.add(key);
    if (hasWords || !isStopped) dependencies.unclaimed?.refetch();
  }

  /** Applies a reply to the current block. A reply that does not fit changes nothing. */
  function applyToBlock(id: BlockId, since: number, apply: (read: Readable) => Content): void {
    const block = page.store.getState().blocks.find((each) => each.id === id);
    const read = block ? readBlock(block) : null;
    if (read?.state !== "ok") return;
    const { data, metadata } = apply(read);
    // Each reply is its own undo step, however soon it follows another.
    const about = `helper:${id}:${since}`;
    page.edit(about, (blocks) => changeMetadata(changeBlock(blocks, id, data), id, metadata));
    void page.saveNow();
    if (read.block.model.icons) void icons.findLacking(id, about);
  }

  /** Remembers the request and its reply for the next request. */
  async function askWithMemory(
    block: StoredBlock,
    prompt: string,
    streaming: Listening,
    more: Pick<GenerateText, "picture"> = {},
  ): Promise<Reply> {
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
      ...more,
    };
    const reply = await dependencies.text(request, streaming);
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
        output: "words",
        prompt,
        price: priceOf(page.store.getState().blocks.find((block) => block.id === id)?.type ?? ""),
        ask: (block, signal, onSay) => askWithMemory(block, prompt, { signal, onSay, key }),
        apply: (read, reply) => written(read, reply),
      }),
    /** Asks for a description of the picture at this address. */
    describe: (id: BlockId, picture: string, key: string = crypto.randomUUID()) =>
      carryOut(id, {
        key,
        output: "words",
        prompt: "",
        price: textPrice,
        ask: (block, signal, onSay) => askWithMemory(block, "", { signal, onSay, key }, { picture }),
        apply(read, reply) {
          if (read.data["url"] !== picture) throw new ReplyError("The picture was replaced meanwhile");
          return written(read, reply);
        },
      }),
    /** `given` holds the author's figures, which override the helper's. */
    startChart: (id: BlockId, request: GenerateChart, given: BlockData) =>
      carryOut(id, {
        output: "words",
        prompt: request.usermessage,
        price: textPrice,
        ask: (_, signal) => dependencies.chart(request, signal),
        apply: (read, reply) => written(read, reply, given),
      }),
    /** Inserts a reply that was completed elsewhere. Returns false when it no longer fits. */
    insert(id: BlockId, reply: Reply): boolean {
      const before = page.store.getState().blocks.find((block) => block.id === id);
      if (!before) return false;
      try {
        applyToBlock(id, Date.now(), (read) => written(read, reply));
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
    /** Restores exactly the block before the run. */
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

/** The server prefixes a request's key with its purpose. */
function keyOf(operation: string): string {
  return operation.replace(/^generate:/, "");
}

function written(read: Readable, { text }: Reply, given: BlockData = {}): Content {
  const { data, metadata } = applyReply(read.block, read, text);
  // A field that the reply removed must be set to undefined, or the patch would keep it.
  const gone = Object.fromEntries(Object.keys(read.data).map((key) => [key, undefined]));
  return { data: { ...gone, ...data, ...given }, metadata };
}
