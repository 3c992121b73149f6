import type { AuthorId } from "@coursewright/base/ids.ts";

/** The identity behind a request. Services authorize by it alone. */
export type Actor = { readonly kind: "anonymous" } | SignedIn;

export interface SignedIn {
  readonly kind: "signed-in";
  readonly uid: AuthorId;
  readonly sessionId: string;
}

export const anonymous: Actor = { kind: "anonymous" };
