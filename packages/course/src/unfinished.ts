import type { Block, BlockData } from "@coursewright/blocks/kit/definition/define-block.ts";
import { fieldsByRole } from "@coursewright/blocks/kit/definition/fields.ts";
import type { Field } from "@coursewright/blocks/kit/definition/fields.ts";
import { plainText, RichText } from "@coursewright/blocks/kit/text/rich-text.ts";

/* Blocks that the author added and has not finished. */

/** Whether a block that is made for words, pictures or figures has none. A divider has none by design. */
export function isBlockEmpty({ model }: Block, data: BlockData): boolean {
  const isMadeForWords = fieldsByRole(model.schema, model.defaults).some(({ role }) => role === "text" || role === "richText");
  return isMadeForWords && fieldsByRole(model.schema, data).every(isFieldEmpty);
}

function isFieldEmpty({ role, value }: Field): boolean {
  if (role === "choice" || role === "alt") return true;
  return role === "number" ? value === 0 : wordsOf({ role, value }).trim() === "";
}

export interface Sample {
  readonly field: string;
  readonly words: string;
}

/** The first sample words or figures of a new block that the author has not replaced. */
export function sampleLeftIn({ model }: Block, data: BlockData): Sample | null {
  const kept = new Set(model.usableDefaults);
  const now = new Map(fieldsByRole(model.schema, data).map((field) => [nameOf(field), wordsOf(field)]));
  const samples = fieldsByRole(model.schema, model.defaults).map((field) => ({ ...field, field: nameOf(field), words: wordsOf(field) }));
  const words = samples.find(
    (sample) =>
      (sample.role === "text" || sample.role === "richText") &&
      sample.words !== "" &&
      !kept.has(sample.field) &&
      now.get(sample.field) === sample.words,
  );
  if (words) return words;
  const figures = samples.filter(({ role }) => role === "number");
  const areSame = figures.length > 1 && figures.every(({ field, words: figure }) => now.get(field) === figure);
  return areSame && figures[0] ? { field: figures[0].field, words: figures.map((figure) => figure.words).join(", ") } : null;
}

function nameOf({ path }: Field): string {
  return path.join(".");
}

function wordsOf({ role, value }: Pick<Field, "role" | "value">): string {
  return role === "richText" ? plainText(RichText.parse(value)) : String(value);
}
