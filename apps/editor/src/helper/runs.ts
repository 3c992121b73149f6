import type { BlockId } from "@coursewright/base/ids.ts";
import { readBlock } from "@coursewright/blocks/catalog.ts";
import { userMessageOrDefault } from "@coursewright/blocks/kit/ai.ts";
import { applyReply } from "@coursewright/blocks/kit/apply-reply.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import type { GenerateText } from "@coursewright/contract/generation.ts";
import { changeBlock, changeMetadata, replaceBlock } from "@coursewright/course/edits.ts";
import { pageText } from "@coursewright/course/text.ts";
import { createStore } from "zustand";
import type { StoreApi } from "zustand";
import type { OpenPage } from "../document/open-page.ts";
import { isCancelled } from "./ask-helper.ts";

export type Run =
  | { readonly kind: "working"; readonly since: number }
  | { readonly kind: "done"; readonly before: StoredBlock }
  | { readonly kind: "failed"; readonly error: unknown; readonly prompt: string };

export type Runs = ReturnType<typeof createRuns>;

const longestPageText = 12_000;
const turnsRemembered = 10;

type Ask = (request: GenerateText, signal: AbortSignal) => Promise<string>;

/** The helper's work on the blocks of one page. A run outlives the panel that started it, not the page. */
export function createRuns(page: OpenPage, ask: Ask) {
  const store: StoreApi<ReadonlyMap<BlockId, Run>> = createStore(() => new Map());
  const cancels = new Map<BlockId, AbortController>();
  const memories = new Map<BlockId, GenerateText["chatMemory"]>();

  function report(id: BlockId, run: Run | null): void {
    const runs = new Map(store.getState());
    if (run) runs.set(id, run);
    else runs.delete(id);
    store.setState(runs, true);
  }

  function requestFor(block: StoredBlock, prompt: string): GenerateText {
    return {
      usermessage: userMessageOrDefault(prompt),
      chatMemory: memories.get(block.id) ?? [],
      promptname: `${block.type}-${block.aiagent}`,
      type: block.type,
      pageText: pageText(page.store.getState().blocks).slice(0, longestPageText),
    };
  }

  /** Answers whether the helper has written. */
  async function start(id: BlockId, prompt: string): Promise<boolean> {
    const before = page.store.getState().blocks.find((block) => block.id === id);
    if (!before || store.getState().get(id)?.kind === "working") return false;
    const cancel = new AbortController();
    cancels.set(id, cancel);
    report(id, { kind: "working", since: Date.now() });
    try {
      const request = requestFor(before, prompt);
      const reply = await ask(request, cancel.signal);
      take(id, reply);
      memories.set(
        id,
        [
          ...request.chatMemory,
          { role: "user" as const, content: request.usermessage },
          { role: "assistant" as const, content: reply.slice(0, 8000) },
        ].slice(-turnsRemembered),
      );
      report(id, { kind: "done", before });
      return true;
    } catch (error) {
      report(id, isCancelled(error) || cancel.signal.aborted ? null : { kind: "failed", error, prompt });
      return false;
    }
  }

  /** The block as it is by now, with the reply in it; one that does not fit leaves the block as it was. */
  function take(id: BlockId, reply: string): void {
    const block = page.store.getState().blocks.find((each) => each.id === id);
    const read = block ? readBlock(block) : null;
    if (read?.state !== "ok") return;
    const { data, metadata } = applyReply(read.block, read, reply);
    page.edit(`helper:${id}`, (blocks) => changeMetadata(changeBlock(blocks, id, data), id, metadata));
    void page.saveNow();
  }

  return {
    store,
    start,
    cancel: (id: BlockId) => cancels.get(id)?.abort(),
    cancelAll: () => cancels.forEach((cancel) => cancel.abort()),
    forget: (id: BlockId) => report(id, null),
    /** Exactly what was there. */
    undo(id: BlockId): void {
      const run = store.getState().get(id);
      if (run?.kind !== "done") return;
      page.edit(`helper-undo:${id}`, (blocks) => replaceBlock(blocks, id, run.before));
      void page.saveNow();
      report(id, null);
    },
  };
}
