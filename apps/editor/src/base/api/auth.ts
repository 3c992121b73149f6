import type { Endpoint, RequestOf, ResultOf } from "@coursewright/contract/endpoint.ts";
import { z } from "zod";
import { refusal, refusalOf } from "./api-error.ts";
import { send } from "./request.ts";
import { forgetSession, renewBearer } from "./session.ts";

/** The body of better-auth's error responses. */
const AuthRefusal = z.object({ code: z.string().optional(), message: z.string().optional() });

export type AuthAnswer = { readonly kind: "ok" } | { readonly kind: "refused"; readonly code: string };

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export async function signIn({ email, password }: Credentials): Promise<AuthAnswer> {
  const answer = await post("/api/auth/sign-in/email", { email, password });
  if (answer.kind === "ok") await renewBearer();
  return answer;
}

/** The link in the verification email leads to `next`. */
export function signUp({ name, email, password }: Credentials & { readonly name: string }, next: string): Promise<AuthAnswer> {
  return post("/api/auth/sign-up/email", { name, email, password, callbackURL: next });
}

export function mailSignInLink(email: string, next: string): Promise<AuthAnswer> {
  return post("/api/auth/sign-in/magic-link", { email, callbackURL: next });
}

export function mailVerification(email: string, next: string): Promise<AuthAnswer> {
  return post("/api/auth/send-verification-email", { email, callbackURL: next });
}

export function mailPasswordReset(email: string): Promise<AuthAnswer> {
  return post("/api/auth/request-password-reset", { email, redirectTo: "/static/reset" });
}

export function resetPassword(body: { readonly newPassword: string; readonly token: string }): Promise<AuthAnswer> {
  return post("/api/auth/reset-password", body);
}

/** Leaves this page for Google's sign-in, which returns to `next`. */
export async function signInWithGoogle(next: string): Promise<void> {
  const body = { provider: "google", callbackURL: next, errorCallbackURL: "/static/sign-in" };
  const response = await send("/api/auth/sign-in/social", postOf(body), {});
  if (!response.ok) throw await refusalOf(response);
  location.assign(z.object({ url: z.url({ protocol: /^https?$/ }) }).parse(await response.json()).url);
}

export async function signOut(): Promise<void> {
  await post("/api/auth/sign-out", {});
  forgetSession();
}

/** Sends the request without a bearer. The browser sends its cookies and stores those of the response. */
export async function postAsBrowser<E extends Endpoint>(
  endpoint: E,
  { body }: RequestOf<E> & { readonly body: object },
): Promise<ResultOf<E>> {
  const response = await send(endpoint.path, postOf(body), {});
  if (!response.ok) throw await refusalOf(response);
  const reply = endpoint.reply instanceof z.ZodType ? endpoint.reply.parse(await response.json()) : undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the line above does what ResultOf says by a conditional type
  return reply as ResultOf<E>;
}

/** Sends the session cookie: better-auth does not accept a bearer. */
export function postOf(body: object) {
  return {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  } as const;
}

async function post(path: string, body: object): Promise<AuthAnswer> {
  const response = await send(path, postOf(body), {});
  const text = await response.text();
  if (response.ok) return { kind: "ok" };
  const parsed = AuthRefusal.safeParse(jsonOrEmpty(text));
  if (response.status >= 500 || response.status === 429 || !parsed.success || !parsed.data.code)
    throw refusal({ status: response.status, text, retryAfter: response.headers.get("retry-after") });
  return { kind: "refused", code: parsed.data.code };
}

function jsonOrEmpty(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
