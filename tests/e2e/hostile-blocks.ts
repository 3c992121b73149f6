import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import type { Block, BlockData } from "@coursewright/blocks/kit/define-block.ts";
import { fieldsByRole } from "@coursewright/blocks/kit/fields.ts";
import type { Field } from "@coursewright/blocks/kit/fields.ts";
import { patchAt } from "@coursewright/blocks/kit/patch-at.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import { latestFixtures } from "../rendered/latest-fixtures.ts";

type Schema = Block["model"]["schema"];

export interface HostilePage {
  type: string;
  /** The places of the block that take words. */
  fields: string[];
  /** As many blocks as strings: each string has stood in each field once. */
  blocks: StoredBlock[];
  /** Addresses the block took that lead neither to https, nor to mail, nor to our own files. */
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
      parts.map((part) => {
        const whole: BlockData = part.key === "data" ? stored.data : (stored.metadata ?? {});
        return [
          part.key,
          part.fields.reduce(
            (data, field, index) => withString(part.schema, data, field, strings[(shift + index) % strings.length] ?? ""),
            whole,
          ),
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

/** As much of the string as the field takes. */
function withString(schema: Schema, data: BlockData, { path, role }: Field, text: string): BlockData {
  for (const length of [text.length, 1000, 500, 300, 200, 120, 80, 60, 40, 20, 10]) {
    const cut = text.slice(0, length);
    const value = role === "richText" ? { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: cut }] }] } : cut;
    const patched = { ...data, ...patchAt(data, path.join("."), value) };
    if (schema.safeParse(patched).success) return patched;
  }
  throw new Error(`${path.join(".")} takes nothing of ${JSON.stringify(text)}`);
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
