import { jsonInReply, ReplyError } from "@coursewright/blocks/kit/ai/block-ai.ts";
import { areFor, HelperScore, type Rubric } from "@coursewright/contract/scoring.ts";
import { z } from "zod";
import { AppError } from "../../platform/errors/app-error.ts";

const maxReplyLength = 50_000;
const longest = 200;

const Reply = z.strictObject({
  criteria: z.array(z.strictObject({ points: z.int().min(0), why: z.string().trim().min(1).max(1_000), evidence: z.string().max(12_000) })),
});

/** Throws if a reply does not score every criterion within its bounds. */
export function readScores(reply: string, { criteria }: Rubric, answer: string): HelperScore {
  if (reply.length > maxReplyLength || reply.includes("\u0000")) throw new AppError("helper_failed");
  const given = readReply(reply).criteria;
  if (
    !areFor(
      given.map(({ points }) => points),
      criteria,
    )
  )
    throw new AppError("helper_failed");
  return HelperScore.parse({
    criteria: given.map(({ points, why, evidence }) => ({ points, why: shorten(onOneLine(why)), evidence: evidenceIn(answer, evidence) })),
  });
}

const mark = /[\s"'“”„‘’«»]/;

/** A loop, because a regular expression would take quadratic time. */
function withoutMarks(quoted: string): string {
  let [start, end] = [0, quoted.length];
  while (start < end && mark.test(quoted.charAt(start))) start += 1;
  while (end > start && mark.test(quoted.charAt(end - 1))) end -= 1;
  return quoted.slice(start, end);
}

/** The quotation if the answer contains it, ignoring line breaks. Null otherwise. */
export function evidenceIn(answer: string, quoted: string): string | null {
  const text = onOneLine(answer);
  const candidates = [onOneLine(quoted), onOneLine(withoutMarks(quoted))];
  const found = candidates.find((each) => each !== "" && text.includes(each));
  // A shortened quotation is still contained.
  return found === undefined ? null : cut(found);
}

/** The sample without a model: no points and a sentence of the answer. */
export function sampleScores({ criteria }: Rubric, answer: string): string {
  const evidence = cut(onOneLine(answer).split(/(?<=[.!?]) /)[0] ?? "");
  return JSON.stringify({ criteria: criteria.map(() => ({ points: 0, why: "A sample: no model is connected here.", evidence })) });
}

function readReply(reply: string): z.infer<typeof Reply> {
  try {
    const parsed = Reply.safeParse(jsonInReply(reply));
    if (!parsed.success) throw new AppError("helper_failed", { cause: parsed.error });
    return parsed.data;
  } catch (cause) {
    if (cause instanceof ReplyError) throw new AppError("no_json_in_reply", { cause });
    throw cause;
  }
}

function onOneLine(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
}

function shorten(text: string): string {
  return text.length <= longest ? text : `${cut(text, longest - 1)}…`;
}

/** Never cuts a surrogate pair. */
function cut(text: string, most = longest): string {
  return text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}
