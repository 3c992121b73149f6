import { LiveEvent, liveFeed } from "@coursewright/contract/live.ts";
import type { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { refusalOf } from "./api-error.ts";
import { callRaw } from "./client.ts";
import { eventReader } from "./event-stream.ts";
import { creditsKey, receiveCredits, ideaKey, publicationKey, sourcesKey, userKey } from "./queries.ts";
import { renewBearer, sessionStore, showAccount } from "./session.ts";

const firstWaitMs = 1_000;
const maxWaitMs = 30_000;
/** The stream stays open for long; the server's heartbeats show that it is alive. */
const maxStreamMs = 30 * 60_000;

/** Receives every event of the signed-in account; features subscribe through it. */
export type LiveListener = (event: LiveEvent, uid: string) => void;

/** Follows the live feed while somebody is signed in. Writes its events into the query cache, then calls `listener`. */
export function followLiveFeed(queries: QueryClient, listener: LiveListener): void {
  let stop: AbortController | null = null;
  let followed: string | null = null;
  const follow = () => {
    const state = sessionStore.getState();
    const uid = state.kind === "signed-in" ? state.session.uid : null;
    if (uid === followed) return;
    stop?.abort();
    // The cached data belongs to the previous account.
    if (followed !== null) queries.clear();
    followed = uid;
    stop = new AbortController();
    if (uid !== null) void keepReading({ queries, listener, signal: stop.signal });
  };
  sessionStore.subscribe(follow);
  follow();
}

interface Following {
  readonly queries: QueryClient;
  readonly listener: LiveListener;
  readonly signal: AbortSignal;
}

async function keepReading(following: Following): Promise<void> {
  const { queries, signal } = following;
  let wait = firstWaitMs;
  let onOpen = (): void => undefined;
  while (!signal.aborted) {
    try {
      await readUntilItEnds(following, onOpen);
      wait = firstWaitMs;
    } catch (error) {
      if (signal.aborted) return;
      console.warn("The live feed disconnected; the editor refetches instead.", error);
      wait = Math.min(wait * 2, maxWaitMs);
      refetchFollowed(queries);
    }
    await pause(wait, signal);
    // Events may have been missed between the two connections.
    onOpen = () => refetchFollowed(queries);
  }
}

async function readUntilItEnds(following: Following, onOpen: () => void): Promise<void> {
  const { signal } = following;
  const response = await callRaw(liveFeed, {}, { signal, timeoutMs: maxStreamMs, headers: { accept: "text/event-stream" } });
  if (!response.ok || !response.body) throw await refusalOf(response);
  onOpen();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const read = eventReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    for (const data of read(value)) take(following, LiveEvent.safeParse(JSON.parse(data)));
  }
}

function take({ queries, listener }: Following, event: ReturnType<typeof LiveEvent.safeParse>): void {
  // A newer server may send events that this version does not know.
  if (!event.success) return;
  const state = sessionStore.getState();
  if (state.kind !== "signed-in") return;
  const { uid } = state.session;
  switch (event.data.type) {
    case "credits": {
      receiveCredits(queries, uid, event.data.credits);
      void queries.invalidateQueries({ queryKey: creditsKey(uid) });
      break;
    }
    case "publication":
      queries.setQueryData(publicationKey(uid, event.data.publication.projectId), { publication: event.data.publication });
      break;
    case "sources":
      void queries.invalidateQueries({ queryKey: sourcesKey(uid, event.data.projectId) });
      break;
    case "idea":
      void queries.invalidateQueries({ queryKey: ideaKey(uid, event.data.ideaId) });
      break;
    case "account":
      showAccount(event.data);
      void queries.invalidateQueries({ queryKey: ["account", uid] });
      break;
    case "membership":
      void queries.invalidateQueries({ queryKey: userKey(uid) });
      break;
    case "own-key":
      void queries.invalidateQueries({ queryKey: ["own-key", uid] });
      renewBearer().catch((error: unknown) => console.warn("The session could not be renewed after a change of the own key.", error));
      break;
    case "signed-out":
      // The cookie may already belong to another session; renewing the bearer shows whether it does.
      renewBearer().catch((error: unknown) => console.warn("The session could not be renewed after a sign-out event.", error));
      break;
    case "catalogue":
    case "video":
      // The listener applies it.
      break;
  }
  listener(event.data, uid);
}

const followedQueries: ReadonlySet<unknown> = new Set([
  "user",
  "credits",
  "publication",
  "idea",
  "sources",
  "listing",
  "update",
  "outdated",
  "account",
  "own-key",
]);

/** Refetches everything on the screen that the feed would have updated. */
function refetchFollowed(queries: QueryClient): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [name], state }) => followedQueries.has(name) && (name !== "idea" || isCommissioned(state.data)),
  });
}

/** Before the author orders pages, the outline of an idea is edited here, and a refetch would undo those edits. */
function isCommissioned(idea: unknown): boolean {
  const { success } = Commissioned.safeParse(idea);
  return success;
}

const Commissioned = z.object({ commissions: z.array(z.unknown()).min(1) });

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
