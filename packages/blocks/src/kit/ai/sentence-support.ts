import type { Block, BlockData, Content } from "../definition/define-block.ts";
import { fieldsByRole } from "../definition/fields.ts";
import { patchAt } from "../data/patch-at.ts";
import type { Evidence } from "../data/evidence.ts";
import { withoutText } from "../text/cut-text.ts";
import { linesOf, RichText } from "../text/rich-text.ts";
import { comparable, sentencesOf } from "../text/sentences.ts";

/*
 * Joins the sentences of a block with the evidence that is stored beside them. An entry without its sentence says nothing, but stays:
 * an undo can bring the sentence back.
 */

export interface SupportedSentence {
  /** The words on the page. */
  readonly text: string;
  readonly entry: Evidence;
  /** `edited`: the author has changed a sentence that rested on passages. */
  readonly state: "sourced" | "edited" | "unsourced" | "confirmed";
}

interface Line {
  readonly side: keyof Content;
  readonly path: string;
  readonly text: string;
  readonly isRich: boolean;
}

/** The sentences that the helper wrote from sources, in the order of the block. */
export function supportedSentences(block: Block, content: Content, evidence: readonly Evidence[]): SupportedSentence[] {
  if (evidence.length === 0) return [];
  const entries = new Map(evidence.map((entry) => [entry.text, entry]));
  const sentences = linesIn(block, content).flatMap(({ text }) =>
    sentencesOf(text).map((found) => ({ ...found, shown: text.slice(found.from, found.to) })),
  );
  const written = new Set(sentences.map(({ text }) => text));
  const missing = evidence.filter((entry) => !written.has(entry.text) && !entry.confirmed);
  return sentences.flatMap(({ text, shown }): SupportedSentence[] => {
    const entry = entries.get(text);
    if (entry) return [{ text: shown, entry, state: stateOf(entry) }];
    const before = similarEntry(text, missing);
    if (!before) return [];
    // A few changed letters do not give a sentence a source.
    return [{ text: shown, entry: before, state: before.passages.length > 0 ? "edited" : "unsourced" }];
  });
}

function stateOf({ passages, confirmed: isConfirmed }: Evidence): SupportedSentence["state"] {
  if (isConfirmed) return "confirmed";
  return passages.length > 0 ? "sourced" : "unsourced";
}

/** The sentences that nobody answers for. */
export function unsourcedSentences(block: Block, content: Content, evidence: readonly Evidence[]): string[] {
  return supportedSentences(block, content, evidence).flatMap(({ state, text }) => (state === "unsourced" ? [text] : []));
}

/**
 * The evidence of a block after a reply: the entries of the reply, then those of earlier sentences. Headings, labels, questions and
 * wrong answers claim nothing, so they need no source.
 */
export function evidenceAfter(block: Block, content: Content, written: readonly Evidence[], before: readonly Evidence[]): Evidence[] {
  const claims = new Map<string, boolean>();
  for (const { side, path, text, isRich } of linesIn(block, content)) {
    const isFree = side === "data" && (block.model.claimsNothing ?? []).includes(path.split(".")[0] ?? "");
    for (const sentence of sentencesOf(text)) claims.set(sentence.text, !isFree && isClaim(sentence.text, isRich));
  }
  const kept = written.filter(({ text, passages }) => claims.has(text) && (passages.length > 0 || claims.get(text)));
  const answeredFor = new Set(before.flatMap(({ text, confirmed: isConfirmed }) => (isConfirmed ? [text] : [])));
  const own = kept.map((entry) =>
    entry.passages.length === 0 && answeredFor.has(entry.text) ? { ...entry, confirmed: true as const } : entry,
  );
  const names = new Set(own.map(({ text }) => text));
  return [...own, ...before.filter(({ text }) => !names.has(text))];
}

function isClaim(sentence: string, isRich: boolean): boolean {
  if (/[?？؟]["')\]]*$/.test(sentence)) return false;
  return isRich || /[.!…。！｡]["')\]]*$/.test(sentence);
}

/** The author answers for this sentence. */
export function confirmed(evidence: readonly Evidence[], { text, entry }: Pick<SupportedSentence, "text" | "entry">): Evidence[] {
  return [{ text: comparable(text), passages: [], confirmed: true }, ...evidence.filter((each) => each.text !== entry.text)];
}

/** The patch of the content without this sentence, where it first stands. Null if it is not there. */
export function withoutSentence(
  block: Block,
  content: Content,
  sentence: string,
): { readonly side: keyof Content; readonly patch: BlockData } | null {
  const wanted = comparable(sentence);
  for (const { side, path, value } of textsIn(block, content)) {
    if (typeof value === "string") {
      const found = sentencesOf(value).find(({ text }) => text === wanted);
      if (found) return { side, patch: patchAt(content[side], path, cut(value, found)) };
    } else {
      const shorter = withoutText(value, (line) => sentencesOf(line).find(({ text }) => text === wanted) ?? null);
      if (shorter) return { side, patch: patchAt(content[side], path, shorter) };
    }
  }
  return null;
}

/** With the space after it, or before it at the end of a line. */
function cut(text: string, { from, to }: { readonly from: number; readonly to: number }): string {
  return `${text.slice(0, from)}${text.slice(to).trimStart()}`.trimEnd();
}

function linesIn(block: Block, content: Content): Line[] {
  return textsIn(block, content).flatMap(({ side, path, value }): Line[] =>
    typeof value === "string"
      ? value.split("\n").map((text) => ({ side, path, text, isRich: false }))
      : linesOf(value).flatMap((line) => line.text.split("\n").map((text) => ({ side, path, text, isRich: true }))),
  );
}

interface TextField {
  readonly side: keyof Content;
  readonly path: string;
  readonly value: string | RichText;
}

function textsIn({ model }: Block, content: Content): TextField[] {
  return (["data", "metadata"] as const).flatMap((side) => {
    const schema = side === "data" ? model.schema : model.metadata;
    if (!schema) return [];
    return fieldsByRole(schema, content[side]).flatMap(({ path, role, value }): TextField[] => {
      if (role === "text" && typeof value === "string") return [{ side, path: path.join("."), value }];
      return role === "richText" ? [{ side, path: path.join("."), value: RichText.parse(value) }] : [];
    });
  });
}

const similarFrom = 0.6;
const alikeFrom = 0.15;

function similarEntry(sentence: string, entries: readonly Evidence[]): Evidence | undefined {
  return nearestText(sentence, entries, similarFrom);
}

/** The text that shares most words with a sentence. */
export function nearestText<T extends { readonly text: string }>(sentence: string, texts: readonly T[], from = alikeFrom): T | undefined {
  const words = texts.length === 0 ? new Set<string>() : wordsOf(sentence);
  let best: T | undefined;
  let most = from;
  for (const each of texts) {
    const alike = likeness(words, wordsOf(each.text));
    if (alike < most) continue;
    [best, most] = [each, alike];
  }
  return best;
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((word) => other.has(word)).length;
  return (2 * common) / Math.max(1, one.size + other.size);
}
