import type { Messages } from "@lingui/core";

/** Filled by each chunk as it loads (own-words-plugin.ts). Lingui reads the current state of this object. */
export const english: Messages = {};

export function learn({ messages }: { readonly messages: Messages }): void {
  Object.assign(english, messages);
}
