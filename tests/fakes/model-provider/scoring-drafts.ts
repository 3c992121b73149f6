import { withoutSentinels } from "./sentinels.ts";

type Chat = { system: string; userMessages: readonly string[] };

export function asksForScores({ system }: Chat): boolean {
  return /^Reply format: scores$/m.test(system);
}

/** Scores by how many words of a criterion the answer contains, with that sentence as evidence. Ignores demands in the answer. */
export function draftScores({ system, userMessages }: Chat): string {
  const isInvented = userMessages.at(-1)?.includes("[[invented]]") === true;
  const answer = withoutSentinels(/<answer>\n(.*)\n<\/answer>/s.exec(userMessages.at(-1) ?? "")?.[1] ?? "");
  const sentences = answer.match(/[^.!?]+[.!?]*/g)?.map((sentence) => sentence.trim()) ?? [];
  const criteria = [...system.matchAll(/^Criterion \d+, 0 to (\d+) points: (.*)$/gm)].map(([, most = "0", name = ""]) => {
    const wanted = wordsOf(name);
    const found = sentences.find((sentence) => [...wordsOf(sentence)].some((word) => wanted.has(word)));
    const evidence = isInvented ? "Words that nobody wrote." : (found ?? "");
    const points = found === undefined ? 0 : Math.max(1, Number(most) - 1);
    return { points, why: found === undefined ? `Nothing in it is about “${name}”.` : `This is about “${name}”.`, evidence };
  });
  return `Here is the score.\n${JSON.stringify({ criteria })}`;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
}

export function draftHostileScores(): string {
  const script = "<script>fetch('/__beacon?score')</script><img src=x onerror=\"fetch('/__beacon?img')\">";
  return JSON.stringify({ criteria: [{ points: 9_999, why: script, evidence: script }], total: 9_999 });
}
