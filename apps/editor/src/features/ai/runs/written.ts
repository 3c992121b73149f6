import { applyReply } from "@coursewright/blocks/kit/ai/apply-reply.ts";
import { withFiguresToCheck } from "@coursewright/blocks/kit/ai/figures-to-check.ts";
import type { BlockData, Content } from "@coursewright/blocks/kit/definition/define-block.ts";
import type { Seen } from "@coursewright/contract/ai.ts";
import type { Readable } from "./runs.ts";

/** What a request gave the helper to write from. */
interface Material extends Pick<Seen, "selection" | "before" | "after"> {
  readonly usermessage: string;
  readonly chatMemory?: ReadonlyArray<{ readonly role: string; readonly content: string }>;
  readonly data?: string | undefined;
}

export interface Written {
  readonly text: string;
  /** The author's own figures, which override the helper's. */
  readonly given?: BlockData;
  /** Unknown for a reply that arrived in another tab. */
  readonly material?: Material;
}

/** The content of the block after a reply. Throws a ReplyError if the reply does not fit. */
export function written(read: Readable, { text, given = {}, material }: Written): Content {
  const { data, metadata } = applyReply(read.block, read, text);
  const after = { data: { ...data, ...given }, metadata };
  const checked = material ? withFiguresToCheck(read.block, read, after, wordsOf(material)) : after;
  // A field that the reply removed must be set to undefined, or the patch would keep it.
  const gone = Object.fromEntries(Object.keys(read.data).map((key) => [key, undefined]));
  return { data: { ...gone, ...checked.data }, metadata: checked.metadata };
}

function wordsOf({ usermessage, chatMemory = [], data = "", selection = "", before = [], after = [] }: Material): string {
  const asked = chatMemory.flatMap(({ role, content }) => (role === "user" ? [content] : []));
  return [usermessage, ...asked, data, selection, ...before, ...after].join("\n");
}
