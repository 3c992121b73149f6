import { isNativeError } from "node:util/types";
import { createContext, Script } from "node:vm";
import { parseAst } from "rolldown/parseAst";

export interface Literal {
  readonly pattern: string;
  readonly flags: string;
}

export function regexesIn(code: string, lang: "ts" | "tsx"): Literal[] {
  const found: Literal[] = [];
  // Most files have none, and reading one takes a while.
  if (!/(?:[=(,:!&|?[;{}>]|\b(?:return|case|await|yield|typeof))\s*\/[^/*\n][^\n]*\//.test(code)) return found;
  JSON.stringify(parseAst(code, { lang }), (key, value: Literal) => {
    if (key === "regex") found.push(value);
    return typeof value === "bigint" ? undefined : value;
  });
  return found;
}

/** Of a text that nothing bounds but the size of a request. */
const usualLength = 10_000;
/** What is looked at once from each place takes less than a tenth of this; what is looked at from each place to the end, ten times as much. */
const mostMs = 50;
/** How long a look lasts before the time that was used is asked for: one that never ends cannot tell. */
const lookMs = 250;
const usual = ["a", "A", "0", " ", "\t", "\n", "-", ".", "/", '"', "'", "<", "=", "_", "#", "é"];

/** Whether there is a text that keeps the expression busy for longer than its length explains; asked twice, for a machine may be slow once. */
export function isSlow(literal: Literal, length = usualLength): boolean {
  const texts = textsAgainst(literal.pattern, length);
  return longestOf(literal, texts) > mostMs && longestOf(literal, texts) > mostMs;
}

/** Long runs of what the expression itself names, ended by what fits nothing. */
function textsAgainst(pattern: string, length: number): string[] {
  const named = pattern.replaceAll(/\\[a-zA-Z]|[()[\]{}|*+?^$\\]/g, "").slice(0, 60);
  const units = [...new Set([...usual, ...named, named.slice(0, 8)])].filter((unit) => unit !== "");
  const starts = new Set(["", "\u0001", named.slice(0, 4), named.slice(0, 12)]);
  return units.flatMap((unit) => [...starts].map((start) => `${start}${unit.repeat(Math.ceil(length / unit.length))}\u0001`));
}

/** Of the processor's time: others may be busy too. */
const usedMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const look = new Script(`
  for (; at < texts.length && longest <= mostMs; at += 1) {
    before = usedMs();
    texts[at].search(regex);
    longest = Math.max(longest, usedMs() - before);
  }
`);

function longestOf({ pattern, flags }: Literal, texts: readonly string[]): number {
  const regex = new RegExp(pattern, flags.replaceAll(/[gy]/g, ""));
  const state = { texts, regex, usedMs, mostMs, at: 0, before: 0, longest: 0 };
  const context = createContext(state);
  for (;;) {
    try {
      look.runInContext(context, { timeout: lookMs });
      return state.longest;
    } catch (error) {
      // Made within the context, so it is no instance of our Error.
      if (!(isNativeError(error) && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT")) throw error;
      const used = usedMs() - state.before;
      if (used > mostMs) return used;
    }
  }
}
