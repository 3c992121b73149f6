import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { listProjects } from "@coursewright/contract/courses.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localInstance } from "../../../tools/local.ts";
import { startProduct, type Product } from "../../../tools/product.ts";
import { sendOnce } from "../support/timed-requests.ts";
import { createAuthors, type Member } from "../support/authors.ts";
import type { TimedResponse } from "../support/timed-response.ts";
import { checkSlowClients, type SlowClients } from "./slow-clients.ts";

const rounds = process.env["LONG_FAULTS"] ? 5 : 1;
const slowClients = 2_000;
const byteEveryMs = 10_000;
const watchedForMs = 16_000;

const { ports, appHost } = localInstance();
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

it(
  "closes 2,000 slow connections at edge and API while others are served",
  async () => {
    const people = await createAuthors(product, { prefix: `patient-${randomUUID()}-`, count: 40, gift: 0 });
    for (let round = 1; round <= rounds; round += 1) {
      const seen = await Promise.all([
        beSlowAt(people, { name: "edge", port: ports.edge }),
        beSlowAt(people, { name: "API", port: ports.api }),
      ]);
      expect(seen.flatMap(checkSlowClients)).toEqual([]);
    }
  },
  rounds * 90_000,
);

async function beSlowAt(people: readonly Member[], { name, port }: { name: string; port: number }): Promise<SlowClients> {
  const leaving = new AbortController();
  const normal = askUntil(leaving.signal, people, port);
  const slow: Array<Promise<number | undefined>> = [];
  while (slow.length < slowClients) {
    for (let n = 0; n < 50; n += 1) slow.push(drip({ port, text: n % 2 === 0 ? headOf(people[0]) : bodyFor(people[0]) }));
    await setTimeout(20);
  }
  const closedAfterMs = await Promise.all(slow);
  leaving.abort();
  const seen = { closedAfterMs, normal: await normal };
  const latestClosedMs = Math.round(Math.max(...closedAfterMs.map((ms) => ms ?? Infinity)));
  console.log(JSON.stringify({ fault: "slow-clients", at: name, sockets: slowClients, latestClosedMs, normal: seen.normal.length }));
  return seen;
}

interface Dripping {
  readonly port: number;
  /** The first bytes are sent at once, the rest one by one without an end. */
  readonly text: { readonly first: string; readonly rest: string };
}

/** Returns how long after the first byte the other side closed the connection. */
async function drip({ port, text: { first, rest } }: Dripping): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const socket = connect({ port, host: "127.0.0.1" });
  let sent = 0;
  const next = () => {
    socket.write(rest.charAt(sent % rest.length));
    sent += 1;
  };
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const startedAt = performance.now();
  socket.write(first);
  next();
  const dripping = setInterval(next, byteEveryMs);
  const patience = globalThis.setTimeout(() => {
    resolve(undefined);
    socket.destroy();
  }, watchedForMs);
  // The response before the close does not matter.
  socket.resume();
  socket.once("close", () => {
    clearInterval(dripping);
    clearTimeout(patience);
    resolve(performance.now() - startedAt);
  });
  return promise;
}

function headOf(member: Member | undefined): Dripping["text"] {
  return { first: "", rest: `GET ${pathOf(member)} HTTP/1.1\r\nHost: ${appHost}\r\nX-Slow: ${"x".repeat(100)}` };
}

function bodyFor(member: Member | undefined): Dripping["text"] {
  const head = `POST ${pathOf(member)} HTTP/1.1\r\nHost: ${appHost}\r\nAuthorization: Bearer ${member?.bearer}\r\n`;
  return { first: `${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`, rest: `{"name":"${"x".repeat(1000)}` };
}

function pathOf(member: Member | undefined): string {
  return listProjects.path.replace(":uid", member?.uid ?? "");
}

/** Sends ten requests a second without waiting for responses. */
async function askUntil(until: AbortSignal, people: readonly Member[], port: number): Promise<TimedResponse[]> {
  const asked: Promise<TimedResponse>[] = [];
  while (!until.aborted) {
    const member = people[1 + (asked.length % (people.length - 1))];
    asked.push(sendOnce({ port, path: pathOf(member), member }));
    await setTimeout(100);
  }
  return Promise.all(asked);
}
