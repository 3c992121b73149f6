/**
 * Words in the last user message, image prompt or speech input that make the provider misbehave:
 *
 * [[429]]          too many requests, retry-after 1 second; [[429:30]] names the seconds
 * [[500]]          server error
 * [[overloaded]]   an error event within a stream; status 503 otherwise
 * [[flaky:2:key]]  server error for the first 2 requests with that key, then fine
 * [[slow]]         answers only after 30 seconds
 * [[stall]]        begins a stream and falls silent
 * [[held:name]]    begins a stream and ends it once PUT /__released/name was asked
 * [[unclosed]]     a fine reply whose JSON object is never closed
 * [[truncated]]    the answer ends before its end; a whole answer loses its connection
 * [[cut]]          the connection breaks within the answer, streamed or whole
 * [[dropped]]      the connection breaks before any answer
 * [[length]]       the answer ends for want of tokens
 * [[refused]]      the content filter ends the answer
 * [[empty]]        a proper end, and no text
 * [[garbage]]      status 200 and bytes that are not the protocol
 * [[nojson]]       a fine reply that holds no JSON object
 * [[mistyped]]     the right names, each with a value of the wrong kind
 * [[hostile]]      the right shape, full of scripts
 * [[reply:name]]   the very words that were put under /__replies/name
 * [[tenfold]]      a fine reply that is said to have taken ten times the tokens
 * [[invented]]     a score whose evidence stands nowhere in the answer
 * [[quiet]]        speech that can hardly be heard
 * [[loud]]         speech as loud as it can be, and clipped
 * [[uneven]]       speech with moments far louder than the rest
 * [[silent]]       as long as the speech would be, and nothing in it
 */
export type Sentinel =
  | { kind: "429"; retryAfterSeconds: number }
  | { kind: "flaky"; failures: number; key: string }
  | { kind: "reply" | "held"; name: string }
  | { kind: (typeof plainKinds)[number] };

const plainKinds = [
  "500",
  "overloaded",
  "slow",
  "stall",
  "unclosed",
  "truncated",
  "cut",
  "dropped",
  "length",
  "refused",
  "empty",
  "garbage",
  "nojson",
  "mistyped",
  "hostile",
  "tenfold",
  "invented",
  "quiet",
  "loud",
  "uneven",
  "silent",
] as const;

const pattern = /\[\[([a-z0-9]+)(?::(\d+))?(?::([\w-]+))?\]\]/g;

export function findSentinel(text: string): Sentinel | undefined {
  for (const [, name, number, key] of text.matchAll(pattern)) {
    if (name === "429") return { kind: "429", retryAfterSeconds: Number(number ?? 1) };
    if (name === "flaky" && number && key) return { kind: "flaky", failures: Number(number), key };
    if ((name === "reply" || name === "held") && key) return { kind: name, name: key };
    const kind = plainKinds.find((plain) => plain === name);
    if (kind) return { kind };
  }
  return undefined;
}

export function withoutSentinels(text: string): string {
  return text.replace(pattern, " ").replace(/\s+/g, " ").trim();
}
