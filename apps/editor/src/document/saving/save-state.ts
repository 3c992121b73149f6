import type { Branches } from "../merging/merge.ts";

export type SaveState =
  | { readonly kind: "saved" }
  | { readonly kind: "unsaved" }
  | { readonly kind: "saving" }
  /** Not reached; the same save goes out again by itself. */
  | { readonly kind: "waiting"; readonly isOffline: boolean }
  /** Refused for what it is; it goes out again after the next edit. */
  | { readonly kind: "refused"; readonly error: unknown }
  /** Someone saved first, and the two do not fit. Nothing is sent until the author chose. */
  | { readonly kind: "conflict"; readonly conflict: Conflict };

/** Of an earlier draft against the page on the screen, or of the page on the screen (which may go on changing) against the store. */
export type Conflict =
  | { readonly over: "draft"; readonly branches: Branches }
  | { readonly over: "page"; readonly branches: Omit<Branches, "mine"> };

const worstFirst = ["conflict", "refused", "waiting", "unsaved", "saving", "saved"] as const satisfies ReadonlyArray<SaveState["kind"]>;

/** What the author must know of two that save side by side. */
export function worse(a: SaveState, b: SaveState): SaveState {
  return worstFirst.indexOf(a.kind) <= worstFirst.indexOf(b.kind) ? a : b;
}
