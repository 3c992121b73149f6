import { figuresIn, FiguresMetadata } from "../data/figures.ts";
import type { Block, Content } from "../definition/define-block.ts";

/** [SEE-05] Marks the figures of a reply that the material does not give. Figures in the block before count as given. */
export function withFiguresToCheck(block: Block, before: Content, after: Content, material: string): Content {
  if (!block.model.figures) return after;
  // The figures of a new chart are examples, not the author's.
  const isNew = JSON.stringify(before.data) === JSON.stringify(block.model.schema.parse(block.model.defaults));
  const known = isNew ? material : `${material}\n${block.model.figures(before.data).join("\n")}`;
  const found = unknownFigures(block.model.figures(after.data), known);
  const earlier = shownFigures(block, { data: after.data, metadata: before.metadata });
  const figuresToCheck = [...new Set([...earlier, ...found])];
  if (figuresToCheck.length > 0) return { data: after.data, metadata: { ...after.metadata, figuresToCheck } };
  // A patch removes a field by an undefined value; a new block must not have one.
  return "figuresToCheck" in after.metadata ? { data: after.data, metadata: { ...after.metadata, figuresToCheck: undefined } } : after;
}

/** The figures that are not confirmed yet and that the block still shows. */
export function shownFigures({ model }: Block, { data, metadata }: Content): string[] {
  const { figuresToCheck = [] } = FiguresMetadata.safeParse(metadata).data ?? {};
  if (!model.figures || figuresToCheck.length === 0) return [];
  const shown = new Set(model.figures(data));
  return figuresToCheck.filter((figure) => shown.has(figure));
}

/**
 * The numbers that a written figure can mean: "1,234" is 1234 or 1.234, by language. A space, an apostrophe or a repeated mark only
 * groups digits.
 */
function readings(written: string): string[] {
  const plain = written.replaceAll(/['’\u00A0\u202F ]/g, "");
  const marks = plain.match(/[.,]/g) ?? [];
  const grouped = plain.replaceAll(/[.,]/g, "");
  const last = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  const decimal = `${plain.slice(0, last).replaceAll(/[.,]/g, "")}.${plain.slice(last + 1)}`;
  if (marks.length === 0) return [canonical(plain)];
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(plain) || (marks.length > 1 && new Set(marks).size === 1);
  const isDecimal = marks.length === 1 || new Set(marks).size === 2;
  return [...(isGrouped ? [canonical(grouped)] : []), ...(isDecimal ? [canonical(decimal)] : [])];
}

function canonical(digits: string): string {
  return String(Number(digits));
}

/** The figures without a match in the material, each once. */
export function unknownFigures(written: readonly string[], material: string): string[] {
  const known = new Set(figuresIn(material).flatMap((each) => [...readings(each), ...parts(each)]));
  return [...new Set(written)].filter((each) => !readings(each).some((reading) => known.has(reading)));
}

/** "12 14" in a table of spaces may be two figures. */
function parts(written: string): string[] {
  return /[ \u00A0]/.test(written) ? written.split(/[ \u00A0]/).flatMap(readings) : [];
}
