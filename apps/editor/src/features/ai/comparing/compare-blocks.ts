import type { Block, BlockData, Content } from "@coursewright/blocks/kit/definition/define-block.ts";
import { fieldsByRole } from "@coursewright/blocks/kit/definition/fields.ts";
import { patchAt } from "@coursewright/blocks/kit/data/patch-at.ts";
import { editBlock, editMetadata } from "@coursewright/blocks/kit/data/stored-block.ts";
import { RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import type { z } from "zod";
import { isSame } from "../../../document/content/is-same.ts";
import { docOf, tokensOf } from "./compare-rich.ts";
import type { RichToken } from "./compare-rich.ts";
import { applyChanges, compareTokens, compareWords, textOf } from "./compare-words.ts";
import type { Piece } from "./compare-words.ts";

type Side = "data" | "metadata";

interface ChangedText {
  readonly side: Side;
  /** Such as "options.2.text". */
  readonly field: string;
  /** The number of its first change, from 0. */
  readonly first: number;
  readonly changes: number;
}

export interface PlainPart extends ChangedText {
  readonly kind: "plain";
  readonly before: string;
  readonly after: string;
  readonly pieces: readonly Piece[];
}

export interface RichPart extends ChangedText {
  readonly kind: "rich";
  readonly before: RichText;
  readonly after: RichText;
  readonly pieces: ReadonlyArray<Piece<RichToken>>;
}

/** Everything that has no words to compare: figures, settings, added and removed items. */
export interface RestPart {
  readonly kind: "rest";
  readonly first: number;
  readonly changes: 1;
  readonly keys: Readonly<Record<Side, readonly string[]>>;
  /** The words of these keys are part of it, so the author has to see the new block. */
  readonly isRedrawn: boolean;
}

export type TextPart = PlainPart | RichPart;
export type Part = TextPart | RestPart;

export interface Comparison {
  readonly before: Content;
  readonly after: Content;
  readonly parts: readonly Part[];
  /** The number of changes. Each can be accepted alone. */
  readonly count: number;
}

type Both = readonly [before: unknown, after: unknown];

/** Charts and tables are compared as a whole: one figure alone would often be wrong. */
const wholes: ReadonlySet<string> = new Set(["barchart", "linechart", "piechart", "table"]);

export function compareBlocks({ model }: Block, before: Content, after: Content): Comparison {
  const parts: Part[] = [];
  let count = 0;
  const keys: Record<Side, string[]> = { data: [], metadata: [] };
  let isRedrawn = false;
  const schemas: Record<Side, z.ZodType | undefined> = { data: model.schema, metadata: model.metadata };
  for (const side of ["data", "metadata"] as const) {
    const schema = schemas[side];
    if (!schema) continue;
    const roles = new Map([before, after].map((content) => textRoles(schema, content[side])).flatMap((found) => [...found]));
    const names = orderedKeys(before[side], after[side], [...roles.keys()]);
    for (const name of names) {
      const found = differences([before[side][name], after[side][name]], name, roles);
      const isWhole = wholes.has(model.type) || found.hasOtherShape;
      if (isWhole ? found.isDifferent : found.hasOtherValues) keys[side].push(name);
      if (isWhole && found.isDifferent) isRedrawn = true;
      if (isWhole) continue;
      for (const { field, values } of found.texts) {
        const part = comparedText({ side, field, first: count }, values);
        count += part.changes;
        parts.push(part);
      }
    }
  }
  if (keys.data.length + keys.metadata.length > 0) {
    parts.push({ kind: "rest", first: count, changes: 1, keys, isRedrawn });
    count += 1;
  }
  return { before, after, parts, count };
}

function textRoles(schema: z.ZodType, data: BlockData): Map<string, "plain" | "rich"> {
  const roles = new Map<string, "plain" | "rich">();
  for (const { path, role } of fieldsByRole(schema, data)) {
    if (role === "richText") roles.set(path.join("."), "rich");
    else if (role === "text" || role === "alt") roles.set(path.join("."), "plain");
  }
  return roles;
}

/** In the order in which the block's schema names its texts, which is the order of reading. */
function orderedKeys(before: BlockData, after: BlockData, fields: readonly string[]): string[] {
  const known = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...new Set([...fields.map((field) => field.split(".")[0] ?? ""), ...known])].filter((key) => known.has(key));
}

interface Differences {
  readonly texts: ReadonlyArray<{ readonly field: string; readonly values: Both }>;
  readonly isDifferent: boolean;
  /** Items were added or removed. */
  readonly hasOtherShape: boolean;
  /** Something without words differs, such as the right answer. */
  readonly hasOtherValues: boolean;
}

const equal: Differences = { texts: [], isDifferent: false, hasOtherShape: false, hasOtherValues: false };

function differences([before, after]: Both, field: string, roles: ReadonlyMap<string, "plain" | "rich">): Differences {
  if (isSame(before, after)) return equal;
  const different = { ...equal, isDifferent: true };
  const role = roles.get(field);
  if (role === "plain" && typeof before === "string" && typeof after === "string")
    return { ...different, texts: [{ field, values: [before, after] }] };
  if (role === "rich" && RichText.safeParse(before).success && RichText.safeParse(after).success) {
    return { ...different, texts: [{ field, values: [before, after] }] };
  }
  const [old, young] = [entriesOf(before), entriesOf(after)];
  if (!old || !young) return { ...different, hasOtherShape: before === undefined || after === undefined, hasOtherValues: true };
  const names = Object.keys(old);
  if (names.length !== Object.keys(young).length || !names.every((name) => name in young)) return { ...different, hasOtherShape: true };
  const inside = names.map((name) => differences([old[name], young[name]], `${field}.${name}`, roles));
  return {
    texts: inside.flatMap(({ texts }) => texts),
    isDifferent: true,
    hasOtherShape: inside.some(({ hasOtherShape }) => hasOtherShape),
    hasOtherValues: inside.some(({ hasOtherValues }) => hasOtherValues),
  };
}

function entriesOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : null;
}

function comparedText(where: Pick<ChangedText, "side" | "field" | "first">, [before, after]: Both): TextPart {
  if (typeof before === "string" && typeof after === "string") {
    const pieces = compareWords(before, after);
    return { ...where, kind: "plain", before, after, pieces, changes: countOf(pieces) };
  }
  const [old, young] = [RichText.parse(before), RichText.parse(after)];
  const pieces = compareTokens(tokensOf(old), tokensOf(young));
  return { ...where, kind: "rich", before: old, after: young, pieces, changes: countOf(pieces) };
}

function countOf(pieces: readonly Piece[]): number {
  return pieces.filter(({ kind }) => kind === "change").length;
}

export type Decision = "accepted" | "dismissed";
export type Decisions = ReadonlyMap<number, Decision>;

/** The text of a part with its accepted changes. */
export function textWith(part: TextPart, decisions: Decisions): string | RichText {
  const isAccepted = (change: number) => decisions.get(part.first + change) === "accepted";
  const numbers = Array.from({ length: part.changes }, (_, change) => change);
  // Exactly the reply or the author's text, whatever the comparison makes of it.
  if (numbers.every(isAccepted)) return part.after;
  if (!numbers.some(isAccepted)) return part.before;
  return part.kind === "plain" ? textOf(applyChanges(part.pieces, isAccepted)) : docOf(applyChanges(part.pieces, isAccepted));
}

/** The parts whose place the author has changed since: they can no longer be accepted or taken back. */
export function staleParts({ before, after, parts }: Comparison, current: Content, decisions: Decisions): ReadonlySet<Part> {
  return new Set(
    parts.filter((part) => {
      if (part.kind !== "rest") return !isSame(valueAt(current[part.side], part.field), textWith(part, decisions));
      const expected = decisions.get(part.first) === "accepted" ? after : before;
      return (["data", "metadata"] as const).some((side) =>
        part.keys[side].some((key) => !isSame(withoutTexts(current, { side, key, parts }), withoutTexts(expected, { side, key, parts }))),
      );
    }),
  );
}

function withoutTexts(content: Content, { side, key, parts }: { side: Side; key: string; parts: readonly Part[] }): unknown {
  const fields = parts.flatMap((part) =>
    part.kind !== "rest" && part.side === side && part.field.split(".")[0] === key ? [part.field] : [],
  );
  return fields.reduce((data, field) => ({ ...data, ...patchAt(data, field, "") }), content[side])[key];
}

/** After an undo of the page nothing is accepted any more. */
export function decisionsIn({ before }: Comparison, current: Content, decisions: Decisions): Decisions {
  const isUndone = isSame(before.data, current.data) && isSame(before.metadata, current.metadata);
  return isUndone ? new Map([...decisions].filter(([, decision]) => decision === "dismissed")) : decisions;
}

interface Deciding {
  readonly current: Content;
  /** The decisions that the current content shows. */
  readonly was: Decisions;
  readonly decisions: Decisions;
}

/** The current content with the decisions. Null when the block rejects it. */
export function contentWith(block: Block, comparison: Comparison, { current, was, decisions }: Deciding): Content | null {
  const stale = staleParts(comparison, current, was);
  const next: Record<Side, BlockData> = { data: current.data, metadata: current.metadata };
  const { before, after, parts } = comparison;
  for (const part of parts) {
    if (part.kind !== "rest" || stale.has(part)) continue;
    const from = decisions.get(part.first) === "accepted" ? after : before;
    for (const side of ["data", "metadata"] as const) {
      for (const key of part.keys[side]) next[side] = { ...next[side], [key]: from[side][key] };
    }
  }
  for (const part of parts) {
    if (part.kind === "rest") continue;
    const value = stale.has(part) ? valueAt(current[part.side], part.field) : textWith(part, decisions);
    next[part.side] = { ...next[part.side], ...patchAt(next[part.side], part.field, value) };
  }
  const [data, metadata] = [editBlock(block, {}, next.data), editMetadata(block, {}, next.metadata)];
  return data && metadata ? { data, metadata } : null;
}

export function valueAt(data: BlockData, field: string): unknown {
  return field.split(".").reduce<unknown>((value, key) => entriesOf(value)?.[key], data);
}
