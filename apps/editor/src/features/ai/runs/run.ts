import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { Content } from "@coursewright/blocks/kit/definition/define-block.ts";
import type { ReadResult, StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { Proposal } from "../comparing/proposal.ts";
import type { Reply } from "./ask-helper.ts";

export type Run =
  /** `streamed` is the text received so far. */
  | {
      readonly kind: "working";
      readonly since: number;
      readonly output: Output;
      readonly streamed: string;
      readonly isInPlace: boolean;
    }
  /** [SEE-03] The reply waits beside the author's own content. `price` is the charge in credits. */
  | {
      readonly kind: "proposed";
      readonly proposal: Proposal;
      readonly before: StoredBlock;
      readonly isDemo: boolean;
      readonly price: number;
    }
  /** `isAccepted`: the author has read it. */
  | {
      readonly kind: "done";
      readonly before: StoredBlock;
      readonly isDemo: boolean;
      readonly price: number;
      readonly isAccepted?: boolean;
    }
  /** A retry with the same `key` finds a reply that was already paid for. */
  | {
      readonly kind: "failed";
      readonly error: unknown;
      readonly prompt: string;
      readonly output: Output;
      readonly key?: string | undefined;
      /** Asked in the block itself, where the failure is shown. */
      readonly again?: (() => void) | undefined;
    };

type Output = "words" | "picture";

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
  readonly apply: (read: Readable, reply: R) => Content | Promise<Content>;
  /** Makes a new block instead. Throws a ReplyError. */
  readonly make?: (reply: R) => Promise<Pick<Extract<Proposal, { kind: "made" }>, "made" | "isInstead">>;
  /** Sends the same request again, as a new one. */
  readonly again?: () => void;
  /** Asked beside selected words: progress and failures are shown in the block. */
  readonly isInPlace?: boolean;
  /** The name of the request, in the author's language. */
  readonly label?: string;
}

/** [SEE-02] A request about words that the author selected in the block. */
export interface AskedWords extends Pick<Work<Reply>, "apply" | "label"> {
  readonly prompt: string;
  /** The type of a new block, or `words`. */
  readonly type: string;
  readonly agent: AgentName;
  /** The words in Markdown. */
  readonly selection: string;
  /** Set for a new block: whether it can take the place of the old one. */
  readonly isInstead?: boolean;
}
