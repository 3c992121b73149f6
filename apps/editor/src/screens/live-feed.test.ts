import { AuthorId } from "@coursewright/base/ids.ts";
import type { UserRecord } from "@coursewright/contract/accounts.ts";
import type { LiveEvent } from "@coursewright/contract/live.ts";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startLiveFeed } from "./live-feed.ts";
import { ideaKey, userQuery } from "../base/api/queries.ts";
import { sessionStore } from "../base/api/session.ts";

const uid = AuthorId.parse("ada");
/** The opened feeds, each with its controller. */
const feeds: ReadableStreamDefaultController<Uint8Array>[] = [];
let answerUser: (user: Response) => void;
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });

beforeAll(() => startLiveFeed(queries));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("fetch", async (address: string) => {
    if (address !== "/api/live") return new Promise<Response>((resolve) => (answerUser = resolve));
    return new Response(new ReadableStream<Uint8Array>({ start: (feed) => void feeds.push(feed) }));
  });
  const capabilities = { text: true, image: true, speech: true, vision: true, embeddings: false };
  const session = {
    token: "t",
    expiresAt: "2999-01-01T00:00:00.000Z",
    uid,
    email: "a@example.com",
    name: "Ada",
    image: null,
    capabilities,
    hasOwnKey: false,
  };
  sessionStore.setState({ kind: "signed-in", session }, true);
});

afterEach(() => {
  sessionStore.setState({ kind: "signed-out" }, true);
  feeds.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function watch(ideas: Record<string, unknown[]>): Record<string, number> {
  const asked = Object.fromEntries(Object.keys(ideas).map((name) => [name, 0]));
  for (const [name, commissions] of Object.entries(ideas)) {
    const queryFn = async () => {
      asked[name] = (asked[name] ?? 0) + 1;
      return { commissions };
    };
    new QueryObserver(queries, { queryKey: ideaKey(uid, name), queryFn, staleTime: Infinity }).subscribe(() => undefined);
  }
  return asked;
}

function say(event: LiveEvent): void {
  feeds.at(-1)?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
}

function user(credits: number): UserRecord {
  return { subscription: false, ownedCourses: [], plan: "none", credits };
}

describe("live feed", () => {
  it("keeps a newer balance from the feed over an older response", async () => {
    const shown = queries.fetchQuery(userQuery(uid));
    await vi.waitFor(() => expect(feeds).toHaveLength(1));
    say({ type: "credits", credits: 25, version: 3 });
    await vi.waitFor(() => expect(queries.getQueryData(["limit"])).toBe("none"));
    answerUser(Response.json(user(24)));

    expect(await shown).toEqual(user(25));
    const later = queries.fetchQuery(userQuery(uid));
    await vi.waitFor(() => expect(queries.isFetching()).toBe(1));
    answerUser(Response.json(user(20)));
    expect(await later).toEqual(user(20));
  });

  it("refetches after a reconnect, except an outline that is being edited", async () => {
    const asked = watch({ commissioned: [{}], changing: [] });
    await vi.waitFor(() => expect(asked).toEqual({ commissioned: 1, changing: 1 }));
    await vi.waitFor(() => expect(feeds).toHaveLength(1));
    feeds[0]?.close();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(asked).toEqual({ commissioned: 2, changing: 1 }));

    expect(feeds).toHaveLength(2);
  });
});
