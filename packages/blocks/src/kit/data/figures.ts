import { z } from "zod";

/** Figures that the helper wrote and that neither the request nor the page gives. The author confirms each. Older processes ignore it. */
export const FiguresMetadata = z.object({ figuresToCheck: z.array(z.string().max(40)).max(400).optional().catch(undefined) });
export type FiguresMetadata = z.infer<typeof FiguresMetadata>;

/** Digits inside a word, as in "H2O", are no figure; a unit may follow directly. */
const figure = /(?<![\p{L}\d])\d+(?:[.,'’\u00A0\u202F ]\d+)*/gu;

/** The figures of a text as they are written. */
export function figuresIn(text: string): string[] {
  return text.match(figure) ?? [];
}
