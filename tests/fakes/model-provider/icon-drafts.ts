import { withoutSentinels } from "./sentinels.ts";

type Chat = { system: string; userMessages: readonly string[] };

export function asksForIcons({ system }: Chat): boolean {
  return /^Reply format: icons$/m.test(system);
}

/** For each numbered line an icon from the prompt's list: one that the line mentions, or else any. */
export function draftIcons({ system, userMessages }: Chat): string {
  const names = /names from this list: (.*)\.$/m.exec(system)?.[1]?.split(", ") ?? [];
  const icons = [...(userMessages.at(-1) ?? "").matchAll(/^(\d+)\. (.*)$/gm)].map(([, number = "", line = ""]) => {
    const text = withoutSentinels(line).toLowerCase();
    const spokenOf = names.find((name) => wordsOf(name).every((word) => text.includes(word)));
    return [number, spokenOf ?? names[text.length % names.length]];
  });
  return `Here they are.\n${JSON.stringify(Object.fromEntries(icons))}`;
}

/** Invalid icon names and line numbers, and under 4 a valid name in another spelling. */
export function draftHostileIcons(): string {
  const icons = {
    "0": "Sun",
    "1": "<script>fetch('/__beacon?icon')</script>",
    "2": "Skull",
    "3": { toString: "Sun" },
    "4": "map-pin",
    "99": "Star",
    constructor: "Sun",
  };
  return `<script>fetch('/__beacon?outside')</script>\n${JSON.stringify(icons)}`;
}

function wordsOf(name: string): string[] {
  return name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
}
