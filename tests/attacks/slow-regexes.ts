import { isNativeError } from "node:util/types";
import { createContext, Script } from "node:vm";
import { parseAst } from "rolldown/parseAst";

export interface Literal {
  readonly pattern: string;
  readonly flags: string;
}

export function regexesIn(code: string, lang: "ts" | "tsx"): Literal[] {
  const found: Literal[] = [];
  // Most files have no expression, and parsing one takes a while.
  if (!/(?:[=(,:!&|?[;{}>]|\b(?:return|case|await|yield|typeof))\s*\/[^/*\n][^\n]*\//.test(code)) return found;
  JSON.stringify(parseAst(code, { lang }), (key, value: Literal) => {
    if (key === "regex") found.push(value);
    return typeof value === "bigint" ? undefined : value;
  });
  return found;
}

/** The length of texts that are limited only by the request size. */
const usualLength = 10_000;
/** A linear search takes at most a few milliseconds, also on a slow machine, and a quadratic one twice this time on a fast machine. */
const maxMs = 20;
/** Interrupts a run after this time to measure it, because some runs would never end. */
const interruptMs = 250;
const usual = ["a", "A", "0", " ", "\t", "\n", "-", ".", "/", '"', "'", "<", "=", "_", "#", "é"];

/** Whether some text keeps the expression busy much longer than its length explains. Measured twice, in case the machine was slow. */
export function isSlow(literal: Literal, length = usualLength): boolean {
  const texts = textsAgainst(literal.pattern, length);
  return maxTimeOf(literal, texts) > maxMs && maxTimeOf(literal, texts) > maxMs;
}

/** Long repetitions of characters in the expression, followed by a character that does not match. */
function textsAgainst(pattern: string, length: number): string[] {
  const named = pattern.replaceAll(/\\[a-zA-Z]|[()[\]{}|*+?^$\\]/g, "").slice(0, 60);
  const units = [...new Set([...usual, ...named, named.slice(0, 8)])].filter((unit) => unit !== "");
  const starts = new Set(["", "\u0001", named.slice(0, 4), named.slice(0, 12)]);
  return units.flatMap((unit) => [...starts].map((start) => `${start}${unit.repeat(Math.ceil(length / unit.length))}\u0001`));
}

/** Measures processor time, because other processes may be busy. */
const usedMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const search = new Script(`
  for (; at < texts.length && maxTime <= maxMs; at += 1) {
    before = usedMs();
    texts[at].search(regex);
    maxTime = Math.max(maxTime, usedMs() - before);
  }
`);

function maxTimeOf({ pattern, flags }: Literal, texts: readonly string[]): number {
  const regex = new RegExp(pattern, flags.replaceAll(/[gy]/g, ""));
  const state = { texts, regex, usedMs, maxMs, at: 0, before: 0, maxTime: 0 };
  const context = createContext(state);
  for (;;) {
    try {
      search.runInContext(context, { timeout: interruptMs });
      return state.maxTime;
    } catch (error) {
      // The error comes from another context, so it is no instance of our Error.
      if (!(isNativeError(error) && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT")) throw error;
      const used = usedMs() - state.before;
      if (used > maxMs) return used;
    }
  }
}
