import type { AuthorId } from "@coursewright/base/ids.ts";

/** Who asks. Services take one and decide by it; nothing else says who somebody is. */
export type Actor = { readonly kind: "anonymous" } | SignedIn;

export interface SignedIn {
  readonly kind: "signed-in";
  readonly uid: AuthorId;
  readonly sessionId: string;
}

export const anonymous: Actor = { kind: "anonymous" };
