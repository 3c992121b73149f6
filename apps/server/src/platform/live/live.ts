import type { AuthorId } from "@coursewright/base/ids.ts";
import { LiveEvent } from "@coursewright/contract/live.ts";
import { Redis } from "ioredis";
import { once } from "node:events";
import { z } from "zod";
import type { Log } from "../log/log.ts";
import { gauge } from "../telemetry/metrics.ts";

/** Messages between processes about an account: events for its browsers and internal ones. */
const LiveMessage = z.discriminatedUnion("type", [
  ...LiveEvent.options,
  z.object({ type: z.literal("sessions-ended"), sessionIds: z.array(z.string()).readonly() }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;

export interface LiveSubscriber {
  onEvent(event: LiveMessage): void;
  /** Events may have been missed: subscribers must reload their state. */
  onResumed(): void;
}

/** Sends events of an account between processes. */
export interface Live {
  /** Best effort: neither throws nor waits. */
  publish(author: AuthorId, event: LiveMessage): void;
  /** After it resolves, no event is missed while `isConnected`. Returns a function that unsubscribes. */
  subscribe(author: AuthorId, subscriber: LiveSubscriber): Promise<() => void>;
  isConnected(): boolean;
  /** For short-lived processes: waits until events can be published, at most `withinMs`. */
  whenReady(withinMs: number): Promise<void>;
  close(): void;
}

const feeds = gauge("coursewright_live_feeds", { help: "Browsers that follow their account's events here" });
const redisUp = gauge("coursewright_redis_up", { help: "1 while Redis can be heard" });
const pingEveryMs = 5_000;
const silenceMs = 5_000;

export function createLive({ redisUrl, log }: { redisUrl: string; log: Log }): Live {
  const publisher = connect(redisUrl);
  const listening = connect(redisUrl);
  const subscribers = new Map<string, Set<LiveSubscriber>>();
  let isListening = false;
  const stops = [
    feeds.read(() => [{ value: subscribers.values().reduce((sum, group) => sum + group.size, 0) }]),
    redisUp.read(() => [{ value: isListening ? 1 : 0 }]),
  ];

  async function resume(): Promise<void> {
    if (subscribers.size > 0) await listening.subscribe(...subscribers.keys());
    isListening = true;
    for (const group of subscribers.values()) for (const subscriber of group) subscriber.onResumed();
  }

  listening.on("ready", () => void resume().catch(() => listening.disconnect(true)));
  listening.on("close", () => {
    if (isListening) log.warn("the live feed lost Redis");
    isListening = false;
  });
  listening.on("message", (channel: string, text: string) => {
    const event = readEvent(text);
    if (!event) return log.warn({ channel }, "a live event could not be read");
    for (const subscriber of subscribers.get(channel) ?? []) subscriber.onEvent(event);
  });
  // An unanswered ping detects a peer that vanished silently.
  const pings = setInterval(() => void listening.ping().catch(() => undefined), pingEveryMs).unref();

  return {
    publish(author, event) {
      publisher
        .publish(channelOf(author), JSON.stringify(event))
        .catch((error: unknown) => log.debug({ err: error }, "a live event was not sent"));
    },
    async subscribe(author, subscriber) {
      const channel = channelOf(author);
      const group = subscribers.get(channel) ?? new Set();
      subscribers.set(channel, group.add(subscriber));
      // Without Redis this fails, and `resume` subscribes later.
      await listening.subscribe(channel).catch(() => undefined);
      return () => {
        if (!group.delete(subscriber) || group.size > 0) return;
        subscribers.delete(channel);
        listening.unsubscribe(channel).catch(() => undefined);
      };
    },
    isConnected: () => isListening,
    async whenReady(withinMs) {
      if (publisher.status !== "ready") await once(publisher, "ready", { signal: AbortSignal.timeout(withinMs) }).catch(() => undefined);
    },
    close() {
      for (const stop of stops) stop();
      clearInterval(pings);
      publisher.disconnect();
      listening.disconnect();
    },
  };
}

function connect(redisUrl: string): Redis {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    // `resume` subscribes again and notifies the subscribers.
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    socketTimeout: silenceMs,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
  });
  // The client reconnects. Without a listener it would print every attempt.
  redis.on("error", () => undefined);
  return redis;
}

function readEvent(text: string): LiveMessage | undefined {
  try {
    return LiveMessage.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function channelOf(author: AuthorId): string {
  return `live:${author}`;
}
