import type { Branches } from "../merging/merge.ts";

export type SaveState =
  | { readonly kind: "saved" }
  | { readonly kind: "unsaved" }
  | { readonly kind: "saving" }
  /** The server cannot be reached; the same save is retried automatically. */
  | { readonly kind: "waiting"; readonly isOffline: boolean }
  /** The server rejected the save; the next edit sends a new one. */
  | { readonly kind: "refused"; readonly error: unknown }
  /** Somebody else saved a contradicting edit. Nothing is sent until the author chooses. */
  | { readonly kind: "conflict"; readonly conflict: Conflict };

/**
 * Over a draft: an earlier draft contradicts the page. Over the page: the page, which may still change, contradicts the server's
 * version.
 */
export type Conflict =
  | { readonly over: "draft"; readonly branches: Branches }
  | { readonly over: "page"; readonly branches: Omit<Branches, "mine"> };

const worstFirst = ["conflict", "refused", "waiting", "unsaved", "saving", "saved"] as const satisfies ReadonlyArray<SaveState["kind"]>;

/** The more important of two save states, for one status line. */
export function worse(a: SaveState, b: SaveState): SaveState {
  return worstFirst.indexOf(a.kind) <= worstFirst.indexOf(b.kind) ? a : b;
}
