import { Session, issueToken } from "@coursewright/contract/accounts.ts";
import { createStore, useStore } from "zustand";
import { hasCode, refusal } from "./api-error.ts";
import { send } from "./request.ts";

export type SessionState =
  | { readonly kind: "unknown" }
  | { readonly kind: "signed-out" }
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
  if (!hasCode(error, "unauthenticated") && !hasCode(error, "email_unverified")) throw error;
  sessionStore.setState({ kind: "signed-out" }, true);
  return null;
}

const tabs = new BroadcastChannel("session");

/** Forgets the session here and in every other open tab. */
export function forgetSession(): void {
  sessionStore.setState({ kind: "signed-out" }, true);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own origin only
  tabs.postMessage("signed-out");
}

/** After a sign-in: the cookie is new, so whatever was known is not. */
export async function refreshSession(): Promise<boolean> {
  return (await renewBearer()) !== null;
}

export function followOtherTabs(): void {
  tabs.addEventListener("message", () => sessionStore.setState({ kind: "signed-out" }, true));
}
