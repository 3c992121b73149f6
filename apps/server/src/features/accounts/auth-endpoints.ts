import { endpoint } from "@coursewright/contract/endpoint.ts";
import { z } from "zod";

/*
 * The public part of better-auth: only these paths and only these fields. The schemas limit sizes;
 * better-auth itself validates emails, passwords and callbacks.
 */

const Email = z.string().max(254).trim().toLowerCase();
const Password = z.string().max(1_000);
/** The final target of the mailed link. better-auth accepts only our own origin. */
const Callback = z.string().max(500);
const Done = z.object({ status: z.literal(true) });

export const signIn = endpoint({
  method: "POST",
  path: "/api/auth/sign-in/email",
  body: z.strictObject({ email: Email, password: Password, callbackURL: Callback.default("/"), rememberMe: z.boolean().default(true) }),
  reply: Done,
});

export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/api/auth/request-password-reset",
  body: z.strictObject({ email: Email, redirectTo: Callback.default("/static/reset") }),
  reply: Done,
});

/** Returns the URL to send the browser to. */
export const signInWithGoogle = endpoint({
  method: "POST",
  path: "/api/auth/sign-in/social",
  body: z.strictObject({
    provider: z.literal("google"),
    callbackURL: Callback.default("/"),
    errorCallbackURL: Callback.default("/static/sign-in"),
  }),
  reply: z.object({ url: z.url() }),
});

export const googleCallback = endpoint({
  method: "GET",
  path: "/api/auth/callback/google",
  query: z.object({
    state: z.string().max(200).optional(),
    code: z.string().max(2_000).optional(),
    error: z.string().max(200).optional(),
  }),
  reply: "redirect",
});

export const signUp = endpoint({
  method: "POST",
  path: "/api/auth/sign-up/email",
  body: z.strictObject({ name: z.string().trim().max(200), email: Email, password: Password, callbackURL: Callback.default("/") }),
  reply: Done,
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/auth/reset-password",
  body: z.strictObject({ newPassword: Password, token: z.string().max(200) }),
  reply: Done,
});

/** Each mails a link. All successful responses are equal, so that they do not reveal which addresses have an account. */
export const mailedActions = [
  endpoint({
    method: "POST",
    path: "/api/auth/sign-in/magic-link",
    body: z.strictObject({ email: Email, callbackURL: Callback.default("/"), errorCallbackURL: Callback.optional() }),
    reply: Done,
  }),
  endpoint({
    method: "POST",
    path: "/api/auth/send-verification-email",
    body: z.strictObject({ email: Email, callbackURL: Callback.default("/") }),
    reply: Done,
  }),
] as const;

export const signOut = endpoint({ method: "POST", path: "/api/auth/sign-out", body: z.strictObject({}).default({}), reply: Done });
