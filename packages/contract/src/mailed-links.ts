import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/*
 * Endpoints of the pages that emailed links open (decision 0058). A link carries its secret in the fragment and the page sends it in a
 * body, so no URL or log contains it. Opening the page changes nothing; only its button does.
 */

const Token = z.string().min(1).max(2_000);

export const MailedLinkKind = z.enum(["confirm-sign-up", "sign-in", "reset-password", "confirm-email", "keep-account"]);
export type MailedLinkKind = z.infer<typeof MailedLinkKind>;

export const MailedLinkState = z.object({
  /** The account's email address, or the new one when confirming a change. */
  email: z.string(),
  askedHere: z.boolean(),
});
export type MailedLinkState = z.infer<typeof MailedLinkState>;

/** Read-only. Rejects used and expired links. */
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
/** Confirms the address, then starts a session. */
export const confirmSignUp = endpoint({
  method: "POST",
  path: "/api/mailed-links/confirm-sign-up",
  body: z.strictObject({ token: Token }),
  reply: "empty",
});
