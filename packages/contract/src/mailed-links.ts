import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/*
 * What the pages do that mailed links open (decision 0058). The secret of a link comes in its fragment and goes on in a body, so that
 * no address and no log holds it. Opening a page changes nothing; its button does.
 */

const Token = z.string().min(1).max(2_000);

export const MailedLinkKind = z.enum(["confirm-sign-up", "sign-in", "reset-password", "confirm-email", "keep-account"]);
export type MailedLinkKind = z.infer<typeof MailedLinkKind>;

export const MailedLinkState = z.object({
  /** Whose account the link is about; of a new address, the new one. */
  email: z.string(),
  /** Whether this browser asked for the link. */
  askedHere: z.boolean(),
});
export type MailedLinkState = z.infer<typeof MailedLinkState>;

/** Changes nothing. A link that is spent or too old is refused. */
export const inspectMailedLink = endpoint({
  method: "POST",
  path: "/api/mailed-links/look",
  body: z.strictObject({ kind: MailedLinkKind, token: Token, asked: z.string().max(100).optional() }),
  reply: MailedLinkState,
});

/** Starts a session in this browser. */
export const signInByMail = endpoint({
  method: "POST",
  path: "/api/mailed-links/sign-in",
  body: z.strictObject({ token: Token }),
  reply: "empty",
});
/** The same, after it has confirmed the address. */
export const confirmSignUp = endpoint({
  method: "POST",
  path: "/api/mailed-links/confirm-sign-up",
  body: z.strictObject({ token: Token }),
  reply: "empty",
});
