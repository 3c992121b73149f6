import { Session, issueToken } from "@coursewright/contract/accounts.ts";
import { createStore, useStore } from "zustand";
import { hasCode, refusal } from "./api-error.ts";
import { send } from "./request.ts";

export type SessionState =
  | { readonly kind: "unknown" }
  /** `leavingUntil`: there is a session, but its account is about to be erased and can do nothing but stay. */
  | { readonly kind: "signed-out"; readonly leavingUntil?: string | undefined }
  | { readonly kind: "signed-in"; readonly session: Session };

/** The bearer lives in memory only; the cookie that renews it is out of reach of scripts. */
export const sessionStore = createStore<SessionState>(() => ({ kind: "unknown" }));

export function useSession(): SessionState {
  return useStore(sessionStore);
}

/** Asked for again this long before it ends, so that no request leaves with a token that dies on the way. */
const renewBeforeMs = 30_000;

export async function bearer(): Promise<string | null> {
  const state = sessionStore.getState();
  if (state.kind === "signed-in" && Date.parse(state.session.expiresAt) - Date.now() > renewBeforeMs) return state.session.token;
  if (state.kind === "signed-out") return null;
  return renewBearer();
}

let renewal: Promise<string | null> | null = null;

/** Many requests may need it at once; one asks. */
export function renewBearer(): Promise<string | null> {
  renewal ??= askForBearer().finally(() => {
    renewal = null;
  });
  return renewal;
}

async function askForBearer(): Promise<string | null> {
  const response = await send(issueToken.path, { method: issueToken.method, credentials: "same-origin" }, {});
  const text = await response.text();
  if (response.ok) {
    const session = Session.parse(JSON.parse(text));
    sessionStore.setState({ kind: "signed-in", session }, true);
    return session.token;
  }
  const error = refusal({ status: response.status, text });
  const isKnown = [hasCode(error, "unauthenticated"), hasCode(error, "email_unverified"), hasCode(error, "deletion_pending")];
  if (!isKnown.includes(true)) throw error;
  sessionStore.setState({ kind: "signed-out", leavingUntil: error.failure.dueAt }, true);
  return null;
}

/** What people changed about themselves, here or elsewhere. */
export function showAccount({ name, email, image }: Pick<Session, "name" | "email" | "image">): void {
  const state = sessionStore.getState();
  if (state.kind === "signed-in") sessionStore.setState({ kind: "signed-in", session: { ...state.session, name, email, image } }, true);
}

const tabs = new BroadcastChannel("session");

/** Forgets the session here and in every other open tab. */
export function forgetSession(): void {
  sessionStore.setState({ kind: "signed-out" }, true);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own origin only
  tabs.postMessage("signed-out");
}

/** After a sign-in the cookie is new, so whatever was known is not; the other open tabs share the cookie and learn of it. */
export async function enterSession(): Promise<void> {
  await renewBearer();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own origin only
  tabs.postMessage("signed-in");
}

export function followOtherTabs(): void {
  tabs.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data !== "signed-in") return sessionStore.setState({ kind: "signed-out" }, true);
    return void renewBearer().catch((error: unknown) => console.warn("The session of the other tab could not be asked for.", error));
  });
}
