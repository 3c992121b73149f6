import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import type { Block, BlockData } from "@coursewright/blocks/kit/definition/define-block.ts";
import { fieldsByRole } from "@coursewright/blocks/kit/definition/fields.ts";
import type { Field } from "@coursewright/blocks/kit/definition/fields.ts";
import { patchAt } from "@coursewright/blocks/kit/data/patch-at.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { latestFixtures } from "../rendered/latest-fixtures.ts";

type Schema = Block["model"]["schema"];

export interface HostilePage {
  type: string;
  /** The text fields of the block. */
  fields: string[];
  /** One block for each string, so that each string is in each field once. */
  blocks: StoredBlock[];
  /** Accepted addresses that are not https, mail or our own files. */
  leaks: string[];
}

/** One page for each type of block. `from` is a module that may import the blocks. */
export function hostilePages(from: string, strings: readonly string[]): HostilePage[] {
  return latestFixtures(from).map(({ block, stored }) => {
    const { schema, metadata } = block.model;
    const parts = [
      { key: "data", schema, fields: wordFields(schema, stored.data) },
      ...(metadata ? [{ key: "metadata", schema: metadata, fields: wordFields(metadata, stored.metadata ?? {}) }] : []),
    ];
    const filled = (shift: number) =>
      parts.map(({ key, schema: partSchema, fields }) => {
        const whole: BlockData = key === "data" ? stored.data : (stored.metadata ?? {});
        return [
          key,
          withStrings(partSchema, whole, new Map(fields.map((field, index) => [field, strings[(shift + index) % strings.length] ?? ""]))),
        ];
      });
    return {
      type: block.model.type,
      fields: parts.flatMap(({ key, fields }) => fields.map(({ path }) => [key, ...path].join("."))),
      blocks: strings.map((_, shift) => ({ ...stored, id: BlockId.parse(randomUUID()), ...Object.fromEntries(filled(shift)) })),
      leaks: leaksOf(schema, stored.data, strings),
    };
  });
}

function wordFields(schema: Schema, data: BlockData): Field[] {
  return fieldsByRole(schema, data).filter(({ role }) => role === "text" || role === "richText" || role === "alt");
}

const lengths = [Number.POSITIVE_INFINITY, 1000, 500, 300, 200, 120, 80, 60, 40, 20, 10];

/** Fills each field with as much of its string as it accepts. */
function withStrings(schema: Schema, data: BlockData, strings: ReadonlyMap<Field, string>): BlockData {
  const cuts = new Map([...strings.keys()].map((field) => [field, 0]));
  for (;;) {
    let patched = data;
    for (const [field, text] of strings) {
      const cut = text.slice(0, lengths[cuts.get(field) ?? 0]);
      const value =
        field.role === "richText" ? { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: cut }] }] } : cut;
      patched = { ...patched, ...patchAt(patched, field.path.join("."), value) };
    }
    const parsed = schema.safeParse(patched);
    if (parsed.success) return patched;
    const tooLong = [...strings.keys()].filter(({ path }) => parsed.error.issues.some((issue) => isWithin(issue.path, path)));
    for (const field of tooLong) cuts.set(field, (cuts.get(field) ?? 0) + 1);
    if (tooLong.length === 0 || tooLong.some((field) => (cuts.get(field) ?? 0) >= lengths.length)) throw new Error(parsed.error.message);
  }
}

function isWithin(place: readonly PropertyKey[], path: Field["path"]): boolean {
  return path.every((step, index) => String(place[index]) === String(step));
}

function leaksOf(schema: Schema, data: BlockData, strings: readonly string[]): string[] {
  const addresses = fieldsByRole(schema, data).filter(({ role }) => role === "link" || role === "media");
  return addresses.flatMap((field) =>
    strings.flatMap((text) => {
      const parsed = schema.safeParse({ ...data, ...patchAt(data, field.path.join("."), text) });
      if (!parsed.success) return [];
      const taken = fieldsByRole(schema, parsed.data).find(({ path }) => path.join(".") === field.path.join("."))?.value;
      return typeof taken !== "string" || /^(?:https:|mailto:|#|\/api\/r2\/file\?key=|$)/.test(taken) ? [] : [taken];
    }),
  );
}
