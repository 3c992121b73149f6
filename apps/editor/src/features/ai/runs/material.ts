import type { GenerateText } from "@coursewright/contract/ai.ts";
import { pageText } from "@coursewright/course/text.ts";

/** The part of a request from which the helper may take figures. */
export interface Material extends Pick<GenerateText, "usermessage" | "block" | "selection" | "before" | "after"> {
  readonly chatMemory?: GenerateText["chatMemory"];
  readonly data?: string | undefined;
}

/** The words of the block are the page's, too. The figures of a chart are no words: `withFiguresToCheck` knows which are the author's. */
export function wordsOf({ usermessage, chatMemory = [], data = "", block, selection = "", before = [], after = [] }: Material): string {
  const asked = chatMemory.flatMap(({ role, content }) => (role === "user" ? [content] : []));
  return [usermessage, ...asked, data, selection, ...before, block ? pageText([block]) : "", ...after].join("\n");
}
