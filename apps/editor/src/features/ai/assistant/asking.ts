import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { AskAssistant } from "@coursewright/contract/assistant.ts";
import type { HelperType } from "@coursewright/course/writing-assistant.ts";
import { createStore } from "zustand";
import { queries } from "../../../base/api/queries.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";
import { isCancelled } from "../runs/cancelled.ts";
import { promptOf, suggestPrompt } from "../runs/prompts.ts";
import { refetchUnclaimed } from "./unclaimed.ts";
import { askAssistant } from "./ask-assistant.ts";
import { conversationQuery } from "./conversation-query.ts";
import type { PageAddress } from "../../../document/page/page-address.ts";

export type Run =
  | { readonly kind: "idle" }
  | { readonly kind: "working"; readonly since: number; readonly message: string; readonly streamed: string }
  | { readonly kind: "failed"; readonly error: unknown; readonly question: AskAssistant; readonly key: string };

/** The author's settings for the next question. A missing one keeps its last value. */
export interface Chosen {
  readonly agent?: AgentName;
  readonly helperType?: HelperType;
  readonly relevantInfo?: string;
}

interface AskingState {
  readonly run: Run;
  readonly chosen: Chosen;
}

export type Asking = ReturnType<typeof createAsking>;

const known = new WeakMap<OpenPage, Asking>();

/** One per open page, so that an answer keeps streaming while the panel is closed or shows a section. */
export function askingOn(page: OpenPage): Asking {
  const asking = known.get(page) ?? createAsking(page);
  known.set(page, asking);
  return asking;
}

function createAsking(page: OpenPage) {
  const store = createStore<AskingState>(() => ({ run: { kind: "idle" }, chosen: {} }));
  let leaving = new AbortController();

  /** Resolves to true when the assistant has answered. */
  async function ask(params: PageAddress, question: AskAssistant, key: string = crypto.randomUUID()): Promise<boolean> {
    if (store.getState().run.kind === "working") return false;
    leaving = new AbortController();
    const { signal } = leaving;
    const working = { kind: "working" as const, since: Date.now(), message: question.message };
    let streamed = "";
    const onSay = (text: string) => store.setState({ run: { ...working, streamed: (streamed += text) } });
    store.setState({ run: { ...working, streamed } });
    if (promptOf(page.id).trim() === question.message) suggestPrompt(page.id, "");
    try {
      // The assistant reads the stored page.
      await page.saveNow();
      await askAssistant({ params, question, key, signal, onSay });
      await queries.fetchQuery({ ...conversationQuery(params), staleTime: 0 });
      store.setState({ run: { kind: "idle" } });
      return true;
    } catch (error) {
      if (!isCancelled(error)) console.error(error);
      const run: Run = isCancelled(error) ? { kind: "idle" } : { kind: "failed", error, question, key };
      // Once its first words have arrived, the server completes and charges an answer even without this tab.
      if (streamed !== "") refetchUnclaimed(page.id);
      // Put the question back into the box, unless the server still answers it or the author has typed something else.
      if (promptOf(page.id) === "" && !(isCancelled(error) && streamed !== "")) suggestPrompt(page.id, question.message);
      store.setState({ run });
      return false;
    } finally {
      // The live feed usually updates the balance first; this also works without the feed.
      void queries.invalidateQueries({ queryKey: ["user"] });
    }
  }

  return {
    store,
    ask,
    cancel: () => leaving.abort(),
    choose: (change: Chosen) => store.setState(({ chosen }) => ({ chosen: { ...chosen, ...change } })),
  };
}
