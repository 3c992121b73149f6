import { hasOwnKey } from "../../../base/api/session.ts";
import type { BlockId, ProjectId } from "@coursewright/base/ids.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { loadWithRetry } from "@coursewright/base/load-with-retry.ts";
import { ReplyError, userMessageOrDefault } from "@coursewright/blocks/kit/ai/block-ai.ts";
import type { BlockData } from "@coursewright/blocks/kit/definition/define-block.ts";
import { priceOf, textPrice } from "@coursewright/blocks/kit/prices/prices.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { GenerateChart, GenerateText } from "@coursewright/contract/ai.ts";
import { replaceBlock } from "@coursewright/course/edits.ts";
import { cascade } from "@coursewright/theme/cascade.ts";
import { createStore } from "zustand";
import type { StoreApi } from "zustand";
import type { OpenPage } from "../../../document/page/open-page.ts";
import { isCancelled } from "./cancelled.ts";
import type { Reply } from "./ask-helper.ts";
import { createIconSearches } from "../panel/icon-searches.ts";
import type { AskIcons } from "../panel/icon-searches.ts";
import type { AskedWords, Readable, Run, Work } from "./run.ts";
import type { Taken } from "./take-reply.ts";
import { whatHelperSees } from "./what-helper-sees.ts";

export type Runs = ReturnType<typeof createRuns>;

const turnsRemembered = 10;

export interface Listening {
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
  /** The course of the page. */
  readonly projectId?: ProjectId | undefined;
  readonly unclaimed?: Unclaimed;
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
  async function carryOut<R extends { readonly isDemo: boolean }>(id: BlockId, work: Work<R>): Promise<boolean> {
    const { output, prompt, key, ask, again, isInPlace = false } = work;
    const before = page.store.getState().blocks.find((block) => block.id === id);
    if (!before || store.getState().get(id)?.kind === "working") return false;
    const cancel = new AbortController();
    cancels.set(id, cancel);
    icons.stop(id);
    if (key !== undefined) listening.add(key);
    const since = Date.now();
    const working = { kind: "working", since, output, streamed: "", isInPlace } as const;
    report(id, working);
    let streamed = "";
    const onSay = (text: string) => report(id, { ...working, streamed: (streamed += text) });
    try {
      const reply = await ask(before, cancel.signal, onSay);
      await take(id, { before, work, reply, since });
      return true;
    } catch (error) {
      const isStopped = isCancelled(error) || cancel.signal.aborted;
      if (key !== undefined) leave(key, { isStopped, hasWords: streamed !== "" });
      report(id, isStopped ? null : { kind: "failed", error, prompt, output, key, again: isInPlace ? again : undefined });
      return false;
    }
  }

  /** Most visits use no helper, so this loads with the first reply. */
  async function take<R extends { readonly isDemo: boolean }>(id: BlockId, given: Omit<Taken<R>, "page" | "id" | "findIcons">) {
    const { takeReply } = await loadWithRetry(() => import("./take-reply.ts"));
    const run = await takeReply({ page, id, findIcons: icons.findLacking, ...given });
    const { key } = given.work;
    // A comparison stays unclaimed until it is decided, so that an author who leaves finds it again.
    if (key !== undefined && run?.kind !== "proposed") dependencies.unclaimed?.claim(key);
    report(id, run);
  }

  /** Once its first words have arrived, the server completes and charges a reply, so the page looks for it. */
  function leave(key: string, { isStopped, hasWords }: { readonly isStopped: boolean; readonly hasWords: boolean }): void {
    listening.delete(key);
    if (isStopped && hasWords) stopped.add(key);
    if (hasWords || !isStopped) dependencies.unclaimed?.refetch();
  }

  function requestOf(block: StoredBlock, asked: Pick<GenerateText, "usermessage" | "chatMemory" | "type" | "selection">, agent: AgentName) {
    const { themes } = page.store.getState();
    return {
      ...asked,
      promptname: `${asked.type}-${agent}`,
      ...whatHelperSees(page, block.id, dependencies.projectId),
      theme: cascade(themes.project, themes.chapter, themes.page),
    };
  }

  /** Remembers the request and its reply for the next request. */
  async function askWithMemory(
    block: StoredBlock,
    prompt: string,
    streaming: Listening,
    more: Pick<GenerateText, "picture" | "fromSources"> = {},
  ): Promise<Reply> {
    const chatMemory = memories.get(block.id) ?? [];
    const usermessage = userMessageOrDefault(prompt);
    const material = { ...requestOf(block, { usermessage, chatMemory, type: block.type }, block.aiagent), ...more };
    const reply = await dependencies.text(material, streaming);
    const turns = [
      ...chatMemory,
      { role: "user" as const, content: usermessage },
      { role: "assistant" as const, content: reply.text.slice(0, 8000) },
    ];
    memories.set(block.id, turns.slice(-turnsRemembered));
    return { ...reply, material };
  }

  const written = async (read: Readable, reply: Reply, given?: BlockData) => (await import("./take-reply.ts")).written(read, reply, given);

  function start(id: BlockId, prompt: string, key: string = crypto.randomUUID(), more: Pick<GenerateText, "fromSources"> = {}) {
    return carryOut(id, {
      key,
      output: "words",
      prompt,
      price: priceOf(page.store.getState().blocks.find((block) => block.id === id)?.type ?? "", { hasOwnKey: hasOwnKey() }),
      ask: (block, signal, onSay) => askWithMemory(block, prompt, { signal, onSay, key }, more),
      apply: written,
      again: () => void start(id, prompt, undefined, more),
    });
  }

  /** Asks for a description of the picture at this address. */
  function describe(id: BlockId, picture: string, key: string = crypto.randomUUID()): Promise<boolean> {
    return carryOut(id, {
      key,
      output: "words",
      prompt: "",
      price: textPrice,
      ask: (block, signal, onSay) => askWithMemory(block, "", { signal, onSay, key }, { picture }),
      apply(read, reply) {
        if (read.data["url"] !== picture) throw new ReplyError("The picture was replaced meanwhile");
        return written(read, reply);
      },
      again: () => void describe(id, picture),
    });
  }

  function startChart(id: BlockId, request: GenerateChart, given: BlockData): Promise<boolean> {
    return carryOut(id, {
      output: "words",
      prompt: request.usermessage,
      price: priceOf(request.chartType, { hasOwnKey: hasOwnKey() }),
      async ask(_, signal) {
        const material = { ...request, ...whatHelperSees(page, id, dependencies.projectId) };
        return { ...(await dependencies.chart(material, signal)), material };
      },
      apply: (read, reply) => written(read, reply, given),
      again: () => void startChart(id, request, given),
    });
  }

  function askAboutWords(id: BlockId, asked: AskedWords, key: string = crypto.randomUUID()): Promise<boolean> {
    const { prompt, type, agent, selection, isInstead, ...rest } = asked;
    const request = { usermessage: prompt, chatMemory: [], type, selection };
    return carryOut(id, {
      ...rest,
      key,
      isInPlace: true,
      ...(isInstead !== undefined && {
        async make({ text, material }: Reply) {
          const { madeFrom } = await import("./take-reply.ts");
          return { made: madeFrom({ type, reply: text, agent, material }), isInstead };
        },
      }),
      output: "words",
      prompt,
      price: priceOf(type, { hasOwnKey: hasOwnKey() }),
      async ask(block, signal, onSay) {
        const material = requestOf(block, request, agent);
        return { ...(await dependencies.text(material, { signal, onSay, key })), material };
      },
      again: () => void askAboutWords(id, asked),
    });
  }

  return {
    store,
    carryOut,
    start,
    describe,
    /** `given` holds the author's figures, which override the helper's. */
    startChart,
    askAboutWords,
    /** Takes a reply that was completed elsewhere. Returns false when it no longer fits. */
    async insert(id: BlockId, reply: Reply, operation?: string): Promise<boolean> {
      const before = page.store.getState().blocks.find((block) => block.id === id);
      if (!before) return false;
      const key = operation === undefined ? undefined : keyOf(operation);
      const work = {
        output: "words",
        prompt: "",
        price: priceOf(before.type, { hasOwnKey: hasOwnKey() }),
        ask: () => Promise.resolve(reply),
        apply: written,
      } as const;
      if (key !== undefined) listening.add(key);
      try {
        await take(id, { before, reply, since: Date.now(), work: { ...work, ...(key !== undefined && { key }) } });
        return true;
      } catch (error) {
        if (key !== undefined) listening.delete(key);
        if (error instanceof Error && error.name === "ReplyError") return false;
        throw error;
      }
    },
    report,
    /** The author has decided about a comparison. */
    settle(id: BlockId, key: string | undefined, run: Run | null) {
      if (key !== undefined) dependencies.unclaimed?.claim(key);
      report(id, run);
    },
    findLackingIcons: icons.findLacking,
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
