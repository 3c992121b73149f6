import type { GenerateText } from "@coursewright/contract/ai.ts";

/** The part of a request from which the helper may take figures. */
export interface Material extends Pick<GenerateText, "usermessage" | "selection" | "before" | "after"> {
  readonly chatMemory?: GenerateText["chatMemory"];
  readonly data?: string | undefined;
}

export function wordsOf({ usermessage, chatMemory = [], data = "", selection = "", before = [], after = [] }: Material): string {
  const asked = chatMemory.flatMap(({ role, content }) => (role === "user" ? [content] : []));
  return [usermessage, ...asked, data, selection, ...before, ...after].join("\n");
}
