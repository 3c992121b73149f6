import { issueToken, Session } from "@coursewright/contract/accounts.ts";
import { LiveEvent, liveFeed } from "@coursewright/contract/live.ts";

export interface FollowedFeed {
  /** The events received so far. */
  events(): readonly LiveEvent[];
  close(): void;
}

/** Reads an account's live feed like a browser, until it is closed. */
export async function followLive({ origin, cookie }: { origin: string; cookie: string }): Promise<FollowedFeed> {
  const asked = await fetch(new URL(issueToken.path, origin), { method: "POST", headers: { origin, cookie } });
  const { token } = Session.parse(await asked.json());
  const leaving = new AbortController();
  const response = await fetch(new URL(liveFeed.path, origin), { headers: { authorization: `Bearer ${token}` }, signal: leaving.signal });
  if (!response.ok || !response.body) throw new Error(`The live feed answered ${response.status}`);
  const events: LiveEvent[] = [];
  void collect(response.body, events).catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error;
  });
  return { events: () => events, close: () => leaving.abort() };
}

async function collect(body: ReadableStream<Uint8Array>, events: LiveEvent[]): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of body) {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) if (part.startsWith("data: ")) events.push(LiveEvent.parse(JSON.parse(part.slice("data: ".length))));
  }
}
