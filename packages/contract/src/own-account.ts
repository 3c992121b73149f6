import { z } from "zod";
import { UserParams, userPath } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";

/* The account page, and the pages that emailed links open. */

const accountPath = `${userPath}/account` as const;
const Password = z.string().max(1_000);
const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** From an email, or issued for one download. */
const Token = z.string().min(1).max(1_000);

export const maxNameLength = 120;
export const minPasswordLength = 10;
export const maxPasswordLength = 128;

export const Account = z.object({
  name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  createdAt: z.iso.datetime(),
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  /** The requested address, not confirmed yet. */
  pendingEmail: z.string().nullable(),
});
export type Account = z.infer<typeof Account>;

export const readAccount = endpoint({ method: "GET", path: accountPath, params: UserParams, reply: Account });
export const renameAccount = endpoint({
  method: "PATCH",
  path: accountPath,
  params: UserParams,
  body: z.strictObject({ name: z.string().trim().max(maxNameLength) }),
  reply: Account,
});

/** More than a cropped picture needs, and less than the edge's limit. */
export const maxPhotoBytes = 2_000_000;
export const changePhoto = endpoint({
  method: "PUT",
  path: `${accountPath}/photo`,
  params: UserParams,
  body: z.instanceof(Uint8Array),
  reply: Account,
});
export const removePhoto = endpoint({ method: "DELETE", path: `${accountPath}/photo`, params: UserParams, reply: Account });

/** Accounts without a password must have signed in recently instead. */
const Proof = z.strictObject({ password: Password.optional() });

/** The reply does not reveal whether the address is taken. */
export const requestEmailChange = endpoint({
  method: "POST",
  path: `${accountPath}/email`,
  params: UserParams,
  body: Proof.extend({ email: Email }),
  reply: Account,
});
export const cancelEmailChange = endpoint({ method: "DELETE", path: `${accountPath}/email`, params: UserParams, reply: Account });
export const confirmEmailChange = endpoint({
  method: "POST",
  path: "/api/confirm-email",
  body: z.strictObject({ token: Token }),
  reply: z.object({ email: z.string() }),
});

export const changePassword = endpoint({
  method: "POST",
  path: `${accountPath}/password`,
  params: UserParams,
  body: z.strictObject({ currentPassword: Password, newPassword: z.string().min(minPasswordLength).max(maxPasswordLength) }),
  reply: "empty",
});
/** For accounts without a password. The link goes to the account's own address. */
export const mailPasswordLink = endpoint({ method: "POST", path: `${accountPath}/password-link`, params: UserParams, reply: "empty" });

export const OpenSession = z.object({
  id: z.string(),
  userAgent: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isThisOne: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;
export const listSessions = endpoint({
  method: "GET",
  path: `${accountPath}/sessions`,
  params: UserParams,
  reply: z.object({ sessions: z.array(OpenSession) }),
});
export const endSession = endpoint({
  method: "DELETE",
  path: `${accountPath}/sessions/:sessionId`,
  params: UserParams.extend({ sessionId: z.string().max(64) }),
  reply: "empty",
});
export const endOtherSessions = endpoint({ method: "DELETE", path: `${accountPath}/sessions`, params: UserParams, reply: "empty" });

export const AccountAction = z.enum([
  "signed-in",
  "sign-in-refused",
  "signed-out",
  "session-ended",
  "other-sessions-ended",
  "password-changed",
  "password-reset",
  "email-change-asked",
  "email-change-cancelled",
  "email-changed",
  "own-key-saved",
  "own-key-removed",
  "deletion-asked",
  "deletion-taken-back",
  "suspended",
  "resumed",
]);
export type AccountAction = z.infer<typeof AccountAction>;

export const AccountEvent = z.object({
  id: z.string(),
  what: AccountAction,
  happenedAt: z.iso.datetime(),
  userAgent: z.string().nullable(),
  /** The truncated client address: 203.0.113.0/24. */
  network: z.string().nullable(),
  isThisOne: z.boolean(),
});
export type AccountEvent = z.infer<typeof AccountEvent>;
/** Newest first. Pass `next` as `before` to get the next page. */
export const listActivity = endpoint({
  method: "GET",
  path: `${accountPath}/activity`,
  params: UserParams,
  query: z.object({
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  reply: z.object({ events: z.array(AccountEvent), next: z.string().nullable() }),
});

/** The returned URL is valid for one minute. Browsers download a file by URL, without a bearer token. */
export const requestDownload = endpoint({
  method: "POST",
  path: `${accountPath}/download`,
  params: UserParams,
  reply: z.object({ url: z.string() }),
});
export const download = endpoint({ method: "GET", path: "/api/download", query: z.object({ ticket: Token }), reply: "file" });

export const daysOfGrace = 7;
export const requestDeletion = endpoint({
  method: "POST",
  path: `${accountPath}/deletion`,
  params: UserParams,
  body: Proof.extend({ email: Email }),
  reply: z.object({ dueAt: z.iso.datetime() }),
});
/** Authorized by the emailed link or by a recent sign-in. */
export const keepAccount = endpoint({
  method: "POST",
  path: "/api/keep-account",
  body: z.strictObject({ token: Token.optional() }),
  reply: "empty",
});

/** Sign-in methods besides email. */
export const signInOptions = endpoint({
  method: "GET",
  path: "/api/sign-in-options",
  reply: z.object({ google: z.boolean() }),
});
