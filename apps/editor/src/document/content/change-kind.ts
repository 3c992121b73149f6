import { blockOfType, readBlock } from "@coursewright/blocks/registry.ts";
import { fieldsByRole } from "@coursewright/blocks/kit/definition/fields.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { catalogueText } from "@coursewright/blocks/kit/text/block-text.ts";
import { asType } from "./as-type.ts";
import { sectionKinds } from "./section-kinds.ts";

/** Whether the Base panel can change this type: a new section, or one of the panel's own kinds. */
export function isOfBasePanel(type: string): boolean {
  return type === "Base" || sectionKinds.some((kind) => kind.type === canonical(type));
}

export function isOfKind({ type }: StoredBlock, kind: string): boolean {
  return canonical(type) === kind;
}

/** [BASE-03] The section as another kind, or null if that kind has no room for the author's content. */
export function changedKind(stored: StoredBlock, kind: string): StoredBlock | null {
  const changed = asType(stored, kind);
  if (!changed) return null;
  const [before, after] = [contentOf(stored), contentOf(changed)];
  const keepsAll = after.words.includes(before.words) && before.media.every((url) => after.media.includes(url));
  return keepsAll ? changed : null;
}

function contentOf(stored: StoredBlock): { readonly words: string; readonly media: readonly unknown[] } {
  const read = readBlock(stored);
  if (read.state !== "ok") return { words: JSON.stringify(stored.data), media: [] };
  const media = fieldsByRole(read.block.model.schema, read.data).filter(({ role }) => role === "media");
  return {
    words: catalogueText(read.block, read.data).replaceAll(/\s+/g, " ").trim(),
    media: media.map(({ value }) => value).filter((url) => url !== ""),
  };
}

function canonical(type: string): string {
  return blockOfType(type)?.model.type ?? type;
}
