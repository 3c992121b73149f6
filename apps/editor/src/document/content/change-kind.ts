import { blockOfType } from "@coursewright/blocks/registry.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { asType } from "./as-type.ts";
import { lossesOf } from "./losses.ts";
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
  return lossesOf(stored, changed).some((loss) => loss.kind === "words" || loss.kind === "media") ? null : changed;
}

function canonical(type: string): string {
  return blockOfType(type)?.model.type ?? type;
}
