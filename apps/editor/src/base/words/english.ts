import type { Messages } from "@lingui/core";

/** Grows as parts of the editor load: each teaches its own (own-words-plugin.ts). Lingui reads it as it is at that moment. */
export const english: Messages = {};

export function learn({ messages }: { readonly messages: Messages }): void {
  Object.assign(english, messages);
}
