import { Session, issueToken } from "@coursewright/contract/accounts.ts";
import { z } from "zod";
import { createStore, useStore } from "zustand";
import { type ApiError, hasCode, refusal } from "./api-error.ts";
import { send } from "./request.ts";

export type SessionState =
  | { readonly kind: "unknown" }
  | { readonly kind: "signed-out"; readonly leaving?: Leaving | undefined; readonly suspended?: ApiError | undefined }
  | { readonly kind: "signed-in"; readonly session: Session };

/** The account is about to be erased. With a session it can stay, and do nothing else; without one, its mail knows how. */
interface Leaving {
  readonly until: string;
  readonly canStay: boolean;
}

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

const signedOutBy = ["unauthenticated", "email_unverified", "deletion_pending", "account_suspended"] as const;

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
    const before = uidNow();
    sessionStore.setState({ kind: "signed-in", session }, true);
    if (before !== session.uid) tellTabs({ kind: "signed-in", uid: session.uid });
    return session.token;
  }
  const error = refusal({ status: response.status, text });
  if (!signedOutBy.some((code) => hasCode(error, code))) throw error;
  const { dueAt } = error.failure;
  // Who is known to be signed out, and why, is not made less known by hearing it again.
  if (dueAt) sessionStore.setState({ kind: "signed-out", leaving: { until: dueAt, canStay: true } }, true);
  else if (hasCode(error, "account_suspended")) sessionStore.setState({ kind: "signed-out", suspended: error }, true);
  else if (sessionStore.getState().kind !== "signed-out") sessionStore.setState({ kind: "signed-out" }, true);
  return null;
}

/** What people changed about themselves, here or elsewhere. */
export function showAccount({ name, email, image }: Pick<Session, "name" | "email" | "image">): void {
  const state = sessionStore.getState();
  if (state.kind === "signed-in") sessionStore.setState({ kind: "signed-in", session: { ...state.session, name, email, image } }, true);
}

const Word = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("signed-in"), uid: z.string() }),
  z.object({ kind: z.literal("signed-out") }),
]);
const tabs = new BroadcastChannel("session");

function tellTabs(word: z.infer<typeof Word>): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own origin only
  tabs.postMessage(word);
}

/** Forgets the session here and in every other open tab. */
export function forgetSession(leaving?: Leaving): void {
  sessionStore.setState({ kind: "signed-out", leaving }, true);
  tellTabs({ kind: "signed-out" });
}

/** The tabs share one cookie: who signs in or out in one does so in all, by a form, a mailed link or Google. */
export function followOtherTabs(): void {
  tabs.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const word = Word.parse(data);
    if (word.kind === "signed-out") sessionStore.setState({ kind: "signed-out" }, true);
    else if (word.uid !== uidNow()) {
      renewBearer().catch((error: unknown) => console.warn("The session of the other tab could not be asked for.", error));
    }
  });
}

function uidNow(): string | null {
  const state = sessionStore.getState();
  return state.kind === "signed-in" ? state.session.uid : null;
}
