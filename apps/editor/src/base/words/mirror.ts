import type { Messages } from "@lingui/core";

/** Pseudo-translation: English made a third longer, the typical growth of a translation. It follows `english` as that grows. */
export function mirror(messages: Messages): Messages {
  return new Proxy(messages, {
    get(target, id: string) {
      const message = target[id];
      return typeof message === "string" ? longer(message) : message?.map(part);
    },
  });
}

type Part = Exclude<Messages[string], string>[number];

function part(token: Part): Part {
  return typeof token === "string" ? longer(token) : token;
}

function longer(words: string): string {
  const letters = words.replaceAll(/<[^>]*>|[^\p{L}]/gu, "").length;
  return letters === 0 ? words : `${words} ${"·".repeat(Math.ceil(letters / 3))}`;
}
