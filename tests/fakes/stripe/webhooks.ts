import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { mint, seconds } from "./objects.ts";

export type StripeEvent = {
  readonly id: string;
  readonly object: "event";
  readonly api_version: string;
  readonly created: number;
  readonly livemode: false;
  readonly type: string;
  readonly data: { readonly object: object };
};

export type Delivery = {
  /** The time of the signature, if not now. */
  at?: number;
  secret?: string;
  body?: string;
};

export type Webhooks = {
  /** Every event so far, oldest first. */
  readonly events: readonly StripeEvent[];
  emit(type: string, object: object): void;
  /** Holds events back from now on. */
  hold(): void;
  /** Sends the held events in the given order, and holds no further ones. */
  release(order?: (waiting: StripeEvent[]) => StripeEvent[]): void;
  /** Drops the held events, like lost webhooks. */
  forget(): void;
  /** Delivers once without retries. Returns the status of the response. */
  send(event: StripeEvent, delivery?: Delivery): Promise<number>;
  /** Resolves when no delivery is in progress. */
  settled(): Promise<void>;
  close(): void;
};

const retryAfterMs = [50, 100, 200, 400, 800, 1_600, 3_200];
const patienceMs = 30_000;

/** Stripe retries for three days, and this fake for as long as a test waits. */
export function createWebhooks({ url, secret }: { url: () => string | undefined; secret: string }): Webhooks {
  const events: StripeEvent[] = [];
  const inFlight = new Set<Promise<void>>();
  const closing = new AbortController();
  let waiting: StripeEvent[] | undefined;

  async function send(event: StripeEvent, delivery: Delivery = {}): Promise<number> {
    const target = url();
    if (target === undefined) return 200;
    const { body = JSON.stringify(event), at = seconds(), secret: key = secret } = delivery;
    const response = await fetch(target, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signatureOf(body, { at, secret: key }) },
      body,
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(patienceMs)]),
    });
    await response.arrayBuffer();
    return response.status;
  }

  async function deliver(event: StripeEvent): Promise<void> {
    for (const wait of [...retryAfterMs, undefined]) {
      const status = await send(event).catch(() => 0);
      if ((status >= 200 && status < 300) || wait === undefined || closing.signal.aborted) return;
      await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  function begin(event: StripeEvent): void {
    const delivery = deliver(event).finally(() => inFlight.delete(delivery));
    inFlight.add(delivery);
  }

  return {
    events,
    emit(type, object) {
      const event: StripeEvent = {
        id: mint("evt"),
        object: "event",
        api_version: "2026-10-28.endive",
        created: seconds(),
        livemode: false,
        type,
        // A copy, because later changes must not change a sent event.
        data: { object: structuredClone(object) },
      };
      events.push(event);
      if (waiting) waiting.push(event);
      else begin(event);
    },
    hold() {
      waiting ??= [];
    },
    release(order = (held) => held) {
      const held = waiting ?? [];
      waiting = undefined;
      for (const event of order(held)) begin(event);
    },
    forget() {
      waiting = undefined;
    },
    send,
    async settled() {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
    close: () => closing.abort(),
  };
}

export function signatureOf(body: string, { at, secret }: { at: number; secret: string }): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}
