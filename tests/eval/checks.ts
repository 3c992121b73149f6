import { jsonInReply, ReplyError } from "@coursewright/blocks/kit/ai/block-ai.ts";
import { unknownFigures } from "@coursewright/blocks/kit/ai/figures-to-check.ts";
import { figuresIn } from "@coursewright/blocks/kit/data/figures.ts";
import { blockOfType } from "@coursewright/blocks/registry.ts";
import { languageOf } from "@coursewright/course/language.ts";
import { countsOf } from "@coursewright/course/readability.ts";
import { z } from "zod";

/* Checks that need no judgement: each compares the reply with the text that was given. */

export interface Answered {
  /** The format of the reply: a block type, or `words`. */
  readonly type: string;
  /** The text that the helper was given to work on. */
  readonly given: string;
  /** Everything that it was given, with the request. */
  readonly material: string;
  readonly reply: string;
}

export const checks = {
  /** The block can use the reply. */
  async schema({ type, reply }: Answered) {
    if (type === "words") return z.strictObject({ text: z.string().trim().min(1) }).safeParse(json(reply)).success;
    const ai = await blockOfType(type)?.ai();
    try {
      ai?.ai.parseReply(reply);
      return ai !== undefined;
    } catch (error) {
      if (error instanceof ReplyError) return false;
      throw error;
    }
  },
  "half as long": ({ given, reply }: Answered) => within(wordsIn(reply) / wordsIn(given), { min: 0.3, max: 0.65 }),
  longer: ({ given, reply }: Answered) => wordsIn(reply) > wordsIn(given) * 1.2,
  "easier to read": ({ given, reply }: Answered) => lix(textsIn(reply)) < lix(given),
  "no invented figure": ({ material, reply }: Answered) => unknownFigures(figuresIn(textsIn(reply)), material).length === 0,
  /** A short reply does not tell its language. */
  "language kept": ({ given, reply }: Answered) => [null, languageOf(given)].includes(languageOf(textsIn(reply))),
  "in German": ({ reply }: Answered) => languageOf(textsIn(reply)) === "de",
  "links kept": ({ given, reply }: Answered) => linksIn(given).every((link) => reply.includes(link)),
  "one right answer of four"({ reply }: Answered) {
    const question = z.object({ options: z.array(z.string()).length(4), answer: z.string() }).safeParse(json(reply));
    return question.success && question.data.options.filter((option) => option === question.data.answer).length === 1;
  },
  "a list": ({ reply }: Answered) => (textsIn(reply).match(/^\s*(?:[-*]|\d+[.)]) \S/gm)?.length ?? 0) > 1,
  "another wording": ({ given, reply }: Answered) => plain(textsIn(reply)) !== plain(given),
} satisfies Record<string, (answered: Answered) => boolean | Promise<boolean>>;

export type CheckName = keyof typeof checks;

function json(reply: string): unknown {
  try {
    return jsonInReply(reply);
  } catch (error) {
    if (error instanceof ReplyError) return null;
    throw error;
  }
}

/** All words of a reply, field by field. */
function textsIn(reply: string): string {
  const texts = (value: unknown): string[] =>
    typeof value === "string"
      ? [value]
      : typeof value === "object" && value !== null
        ? Object.values(value).flatMap(texts)
        : typeof value === "number"
          ? [String(value)]
          : [];
  return texts(json(reply)).join("\n\n");
}

function wordsIn(text: string): number {
  return countsOf(text.includes("{") ? textsIn(text) : text).words;
}

/** The measure behind the editor's reading level, without its steps. */
function lix(text: string): number {
  const { words, longWords, sentences } = countsOf(text);
  return words / Math.max(1, sentences) + (100 * longWords) / Math.max(1, words);
}

function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)]+)\)/g)].flatMap(([, address]) => (address === undefined ? [] : [address]));
}

function plain(text: string): string {
  return text.replaceAll(/\W+/gu, " ").trim().toLowerCase();
}

function within(value: number, { min, max }: { min: number; max: number }): boolean {
  return value >= min && value <= max;
}
