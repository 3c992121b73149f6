import { z } from "zod";

/** Figures that the helper wrote and that neither the request nor the page gives. The author confirms each. Older processes ignore it. */
export const FiguresMetadata = z.object({ figuresToCheck: z.array(z.string().max(40)).max(400).optional().catch(undefined) });
export type FiguresMetadata = z.infer<typeof FiguresMetadata>;

const figure = /\d+(?:[.,'’\u00A0\u202F ]\d+)*/g;

/** The figures of a text as they are written. */
export function figuresIn(text: string): string[] {
  return text.match(figure) ?? [];
}
