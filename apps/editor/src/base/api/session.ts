import { Session, issueToken } from "@coursewright/contract/accounts.ts";
import { z } from "zod";
import { createStore, useStore } from "zustand";
import { type ApiError, hasCode, refusal } from "./api-error.ts";
import { send } from "./request.ts";

export type SessionState =
  | { readonly kind: "unknown" }
  | { readonly kind: "signed-out"; readonly leaving?: Leaving | undefined; readonly suspended?: ApiError | undefined }
  | { readonly kind: "signed-in"; readonly session: Session };

/** The account is about to be erased. A session may only cancel that; without a session, the link in the email does. */
interface Leaving {
  readonly until: string;
  readonly canStay: boolean;
}

/** The bearer lives in memory only; scripts cannot read the cookie that renews it. */
export const sessionStore = createStore<SessionState>(() => ({ kind: "unknown" }));

export function useSession(): SessionState {
  return useStore(sessionStore);
}

/** [SEE-08] The author's own key writes texts, so they cost no credits. */
export function useHasOwnKey(): boolean {
  return useStore(sessionStore, hasOwnKeyIn);
}

/** For code outside of components. */
export function hasOwnKey(): boolean {
  return hasOwnKeyIn(sessionStore.getState());
}

function hasOwnKeyIn(state: SessionState): boolean {
  return state.kind === "signed-in" && state.session.hasOwnKey;
}

/** Renew this long before the bearer expires, so that none expires in flight. */
const renewBeforeMs = 30_000;

export async function bearer(): Promise<string | null> {
  const state = sessionStore.getState();
  if (state.kind === "signed-in" && Date.parse(state.session.expiresAt) - Date.now() > renewBeforeMs) return state.session.token;
  if (state.kind === "signed-out") return null;
  return renewBearer();
}

const signedOutBy = ["unauthenticated", "email_unverified", "deletion_pending", "account_suspended"] as const;

let renewal: Promise<string | null> | null = null;

/** Concurrent callers share one request. */
export function renewBearer(): Promise<string | null> {
  renewal ??= requestBearer().finally(() => {
    renewal = null;
  });
  return renewal;
}

async function requestBearer(): Promise<string | null> {
  const response = await send(issueToken.path, { method: issueToken.method, credentials: "same-origin" }, {});
  const text = await response.text();
  if (response.ok) {
    const session = Session.parse(JSON.parse(text));
    const before = uidNow();
    sessionStore.setState({ kind: "signed-in", session }, true);
    if (before !== session.uid) notifyTabs({ kind: "signed-in", uid: session.uid });
    return session.token;
  }
  const error = refusal({ status: response.status, text });
  if (!signedOutBy.some((code) => hasCode(error, code))) throw error;
  const { dueAt } = error.failure;
  // Keep the first sign-out reason; later 401 responses must not overwrite it.
  if (dueAt) sessionStore.setState({ kind: "signed-out", leaving: { until: dueAt, canStay: true } }, true);
  else if (hasCode(error, "account_suspended")) sessionStore.setState({ kind: "signed-out", suspended: error }, true);
  else if (sessionStore.getState().kind !== "signed-out") sessionStore.setState({ kind: "signed-out" }, true);
  return null;
}

/** Shows changes to the account that were made here or elsewhere. */
export function showAccount({ name, email, image }: Pick<Session, "name" | "email" | "image">): void {
  const state = sessionStore.getState();
  if (state.kind === "signed-in") sessionStore.setState({ kind: "signed-in", session: { ...state.session, name, email, image } }, true);
}

const TabMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("signed-in"), uid: z.string() }),
  z.object({ kind: z.literal("signed-out") }),
]);
const tabs = new BroadcastChannel("session");

function notifyTabs(message: z.infer<typeof TabMessage>): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own origin only
  tabs.postMessage(message);
}

/** Ends the session here and in every other open tab. */
export function forgetSession(leaving?: Leaving): void {
  sessionStore.setState({ kind: "signed-out", leaving }, true);
  notifyTabs({ kind: "signed-out" });
}

/** Tabs share one cookie: signing in or out in one, by form, mailed link or Google, applies to all. */
export function followOtherTabs(): void {
  tabs.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = TabMessage.parse(data);
    if (message.kind === "signed-out") sessionStore.setState({ kind: "signed-out" }, true);
    else if (message.uid !== uidNow()) {
      renewBearer().catch((error: unknown) => console.warn("The session could not be renewed after a sign-in in another tab.", error));
    }
  });
}

function uidNow(): string | null {
  const state = sessionStore.getState();
  return state.kind === "signed-in" ? state.session.uid : null;
}
