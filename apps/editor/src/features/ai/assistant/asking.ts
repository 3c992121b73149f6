import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { AskAssistant } from "@coursewright/contract/assistant.ts";
import type { HelperType } from "@coursewright/course/writing-assistant.ts";
import { createStore } from "zustand";
import { queries } from "../../../base/api/queries.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";
import { isCancelled } from "../runs/ask-helper.ts";
import { promptOf, suggestPrompt } from "../runs/prompts.ts";
import { lookForUnclaimed } from "./unclaimed.ts";
import { askAssistant } from "./ask-assistant.ts";
import { conversationQuery } from "./conversation-query.ts";
import type { PageAddress } from "../../../document/page/page-address.ts";

export type Run =
  | { readonly kind: "idle" }
  | { readonly kind: "working"; readonly since: number; readonly message: string; readonly said: string }
  | { readonly kind: "failed"; readonly error: unknown; readonly question: AskAssistant; readonly key: string };

/** What the author has chosen for the next question; what is missing is as it was in the last. */
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

/** One for each open page: an answer goes on coming while the panel is closed or shows a section. */
export function askingOn(page: OpenPage): Asking {
  const asking = known.get(page) ?? createAsking(page);
  known.set(page, asking);
  return asking;
}

function createAsking(page: OpenPage) {
  const store = createStore<AskingState>(() => ({ run: { kind: "idle" }, chosen: {} }));
  let leaving = new AbortController();

  /** Answers whether there is an answer. */
  async function ask(params: PageAddress, question: AskAssistant, key: string = crypto.randomUUID()): Promise<boolean> {
    if (store.getState().run.kind === "working") return false;
    leaving = new AbortController();
    const { signal } = leaving;
    const working = { kind: "working" as const, since: Date.now(), message: question.message };
    let said = "";
    const onSay = (text: string) => store.setState({ run: { ...working, said: (said += text) } });
    store.setState({ run: { ...working, said } });
    if (promptOf(page.id).trim() === question.message) suggestPrompt(page.id, "");
    try {
      // The assistant reads what is stored.
      await page.saveNow();
      await askAssistant({ params, question, key, signal, onSay });
      await queries.fetchQuery({ ...conversationQuery(params), staleTime: 0 });
      store.setState({ run: { kind: "idle" } });
      return true;
    } catch (error) {
      if (!isCancelled(error)) console.error(error);
      const run: Run = isCancelled(error) ? { kind: "idle" } : { kind: "failed", error, question, key };
      // After its first words an answer is finished and paid for without us.
      if (said !== "") lookForUnclaimed(page.id);
      // What was asked is back in the box, unless it is still being answered or something else was written meanwhile.
      if (promptOf(page.id) === "" && !(isCancelled(error) && said !== "")) suggestPrompt(page.id, question.message);
      store.setState({ run });
      return false;
    } finally {
      // The live feed says it sooner; this holds without the feed too.
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
