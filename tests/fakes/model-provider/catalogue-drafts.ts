import { withoutSentinels } from "./sentinels.ts";

type Chat = { system: string; userMessages: readonly string[] };

export function asksForEntry({ system }: Chat): boolean {
  return /^Reply format: catalogue$/m.test(system);
}

const fallbackKeywords = ["lesson", "course", "learning"];

/** Builds an entry from the page: its first sentences and its longest words. */
export function draftEntry({ userMessages }: Chat): string {
  const message = userMessages.at(-1) ?? "";
  const name = textIn(message, "name");
  const sentences = textIn(message, "page").match(/[^.!?]+[.!?]*/g) ?? [];
  const words = [
    ...new Set(
      textIn(message, "page")
        .toLowerCase()
        .match(/\p{L}{5,20}/gu) ?? [],
    ),
  ];
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, 6);
  const summary = `${name}: ${sentences.slice(0, 3).join(" ").slice(0, 600).trim()}`;
  const objectives = sentences.slice(0, 3).map((sentence) => `Explain why ${sentence.trim().slice(0, 120)}`);
  const keywords = [...longest, ...fallbackKeywords].slice(0, Math.max(longest.length, fallbackKeywords.length));
  return `Here is the entry.\n${JSON.stringify({ summary, objectives: objectives.length > 0 ? objectives : [`Tell what ${name} is`], keywords })}`;
}

function textIn(message: string, tag: string): string {
  return withoutSentinels(new RegExp(`<${tag}>\\n(.*?)\\n</${tag}>`, "s").exec(message)?.[1] ?? "").replaceAll(/[{}]/g, "");
}

const script = "<script>fetch('/__beacon?entry')</script><img src=x onerror=\"fetch('/__beacon?img')\">";

export function draftHostileEntry(): string {
  return JSON.stringify({ summary: script, objectives: [script], keywords: [script, "javascript:alert(1)", "'; drop table pages; --"] });
}
