import { readUser } from "@coursewright/contract/accounts.ts";
import { LiveEvent, liveFeed } from "@coursewright/contract/live.ts";
import type { QueryClient } from "@tanstack/react-query";
import { refusalOf } from "./api-error.ts";
import { call, callRaw } from "./client.ts";
import { eventReader } from "./event-stream.ts";
import { ideaKey, publicationKey, userKey } from "./queries.ts";
import { renewBearer, sessionStore, showAccount } from "./session.ts";

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
/** A stream is meant to stay open; the server's heartbeats say that it lives. */
const longestStreamMs = 30 * 60_000;

/** Follows the account's live feed for as long as someone is signed in, and puts what it says into the query cache. */
export function followLiveFeed(queries: QueryClient): void {
  let stop: AbortController | null = null;
  let followed: string | null = null;
  const follow = () => {
    const state = sessionStore.getState();
    const uid = state.kind === "signed-in" ? state.session.uid : null;
    if (uid === followed) return;
    stop?.abort();
    // What one account has read is nobody else's business.
    if (followed !== null) queries.clear();
    followed = uid;
    stop = new AbortController();
    if (uid !== null) void keepReading({ queries, signal: stop.signal });
  };
  sessionStore.subscribe(follow);
  follow();
}

interface Following {
  readonly queries: QueryClient;
  readonly signal: AbortSignal;
}

async function keepReading(following: Following): Promise<void> {
  let wait = firstWaitMs;
  while (!following.signal.aborted) {
    try {
      await readUntilItEnds(following);
      wait = firstWaitMs;
    } catch (error) {
      if (following.signal.aborted) return;
      console.warn("The live feed broke off; asking instead.", error);
      wait = Math.min(wait * 2, longestWaitMs);
    }
    await askInstead(following);
    await pause(wait, following.signal);
  }
}

async function readUntilItEnds({ queries, signal }: Following): Promise<void> {
  const response = await callRaw(liveFeed, {}, { signal, timeoutMs: longestStreamMs, headers: { accept: "text/event-stream" } });
  if (!response.ok || !response.body) throw await refusalOf(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const read = eventReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    for (const data of read(value)) take(queries, LiveEvent.safeParse(JSON.parse(data)));
  }
}

function take(queries: QueryClient, event: ReturnType<typeof LiveEvent.safeParse>): void {
  // An event of a later version than this page is not for us.
  if (!event.success) return;
  const state = sessionStore.getState();
  if (state.kind !== "signed-in") return;
  const { uid } = state.session;
  switch (event.data.type) {
    case "credits": {
      const { credits } = event.data;
      queries.setQueryData(userKey(uid), (record: object | undefined) => (record ? { ...record, credits } : record));
      break;
    }
    case "publication":
      queries.setQueryData(publicationKey(uid, event.data.publication.projectId), { publication: event.data.publication });
      break;
    case "idea":
      void queries.invalidateQueries({ queryKey: ideaKey(uid, event.data.ideaId) });
      break;
    case "account":
      showAccount(event.data);
      void queries.invalidateQueries({ queryKey: ["account", uid] });
      break;
    case "signed-out":
      // The cookie may already belong to another session; asking tells.
      renewBearer().catch((error: unknown) => console.warn("Whether the session ended could not be asked.", error));
      break;
  }
}

/** Without the feed the same is true, only later. */
async function askInstead({ queries, signal }: Following): Promise<void> {
  const state = sessionStore.getState();
  if (signal.aborted || state.kind !== "signed-in") return;
  const { uid } = state.session;
  try {
    queries.setQueryData(userKey(uid), await call(readUser, { params: { uid } }, { signal }));
    await queries.invalidateQueries({ queryKey: ["publication", uid] });
  } catch (error) {
    console.warn("Asking failed as well; the next try is soon.", error);
  }
}

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
