import { editBlock } from "../data/stored-block.ts";
import { patchAt } from "../data/patch-at.ts";
import type { Block, BlockData } from "../definition/define-block.ts";
import { fieldsByRole } from "../definition/fields.ts";

/** A picture or video of our store, as the author chose it. */
export interface PlacedMedia {
  readonly url: string;
  readonly alt: string;
  /** Undefined leaves the author's earlier answer. */
  readonly decorative?: boolean | undefined;
  readonly credit?: { readonly name: string; readonly url: string } | undefined;
  readonly generator?: string | undefined;
}

export interface MediaPlace {
  /** A path in the block's data, such as "columns.1.url". */
  readonly field: string;
  readonly url: string;
  readonly alt: string;
  readonly credit: unknown;
}

/** Where a block shows pictures and videos. */
export function mediaPlacesOf({ model }: Block, data: BlockData): MediaPlace[] {
  return fieldsByRole(model.schema, data)
    .filter(({ role }) => role === "media")
    .map(({ path, value }) => {
      const field = path.join(".");
      const parent = parentOf(data, field);
      const alt = lastKey(field) === "url" ? parent["alt"] : "";
      return { field, url: String(value), alt: typeof alt === "string" ? alt : "", credit: parent[creditKey(field)] };
    });
}

/**
 * The patch that puts the picture into a place with everything about it that the block keeps: description, photographer and generator.
 * Null if the block has no such place.
 */
export function placeMedia(block: Block, data: BlockData, field: string, media: PlacedMedia): BlockData | null {
  const { url, alt, decorative, credit, generator } = media;
  const parent = parentOf(data, field);
  const ownsParent = lastKey(field) === "url";
  // Facts about the picture that is replaced.
  const gone = new Set([creditKey(field), ...(ownsParent ? ["generator", "createdAt"] : [])]);
  const kept = Object.fromEntries(Object.entries(parent).filter(([key]) => !gone.has(key)));
  const next = {
    ...kept,
    [lastKey(field)]: url,
    ...(ownsParent && "alt" in parent && { alt }),
    ...(ownsParent && "decorative" in parent && { decorative: decorative ?? parent["decorative"] }),
    ...(ownsParent && block.model.mediaFacts?.(url)),
  };
  const credited = credit ? { [creditKey(field)]: credit } : {};
  const made = ownsParent ? { createdAt: new Date().toISOString(), ...(generator !== undefined && { generator }) } : {};
  // Blocks keep different facts about a picture, and their schemas refuse the others.
  const patches = [{ ...next, ...credited, ...made }, { ...next, ...credited }, { ...next, ...made }, next];
  for (const each of patches) {
    const patch = replaceParent(data, field, each);
    if (editBlock(block, data, patch)) return patch;
  }
  return null;
}

function creditKey(field: string): string {
  const key = lastKey(field);
  return key === "url" ? "credit" : `${key}Credit`;
}

function lastKey(field: string): string {
  return field.slice(field.lastIndexOf(".") + 1);
}

function parentOf(data: BlockData, field: string): BlockData {
  let parent: unknown = data;
  for (const key of field.split(".").slice(0, -1)) parent = isRecord(parent) ? parent[key] : undefined;
  return isRecord(parent) ? parent : {};
}

function replaceParent(data: BlockData, field: string, next: BlockData): BlockData {
  const end = field.lastIndexOf(".");
  if (end >= 0) return patchAt(data, field.slice(0, end), next);
  // Undefined removes a key that the new picture does not have.
  return { ...Object.fromEntries(Object.keys(data).map((key) => [key, undefined])), ...next };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
