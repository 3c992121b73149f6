import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

export interface SteadyLoad {
  readonly port: number;
  /** Whole requests, sent in turn, again and again. */
  readonly requests: readonly string[];
  /** Sends at this rate, however long the responses take. Without it, each connection sends its next request after the response. */
  readonly perSecond?: number;
  readonly seconds: number;
  /** The maximum number of connections. Waiting for a free one counts as latency. */
  readonly connections: number;
  readonly patienceMs?: number;
}

export interface LoadReport {
  readonly sent: number;
  /** Counts by status. "none" means no response, "hasty" a refusal for lack of capacity without Retry-After. */
  readonly answers: Readonly<Record<string, number>>;
  /** Latency of 2xx responses, from the moment the request was due. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Runs in a thread of its own, so that it does not delay other measurements. */
export async function steadyLoad(load: SteadyLoad): Promise<LoadReport> {
  const worker = new Worker(new URL(import.meta.url), { workerData: load });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

const everyMs = 5;

async function run({ port, requests, perSecond, seconds, connections, patienceMs = 10_000 }: SteadyLoad): Promise<LoadReport> {
  const answers: Record<string, number> = {};
  const took: number[] = [];
  // Opened in advance: Node accepts one new connection in each turn of its event loop, and a busy process has few turns.
  const idle = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const waiting: Array<(socket: Socket) => void> = [];
  const startedAt = performance.now();

  async function send(n: number, dueAt: number): Promise<void> {
    // In turns, because a server closes connections that are silent for long.
    const kept = idle.shift() ?? (await new Promise<Socket>((resolve) => waiting.push(resolve)));
    const socket = kept.destroyed ? await openConnection(port) : kept;
    const status = await exchange(socket, requests[n % requests.length] ?? "", patienceMs);
    answers[status] = (answers[status] ?? 0) + 1;
    if (status.startsWith("2")) took.push(performance.now() - dueAt);
    const next = status === "none" ? await openConnection(port) : socket;
    if (next !== socket) socket.destroy();
    const first = waiting.shift();
    if (first) first(next);
    else idle.push(next);
  }

  let sent = 0;
  async function sendAsDue(rate: number): Promise<void> {
    const inFlight: Promise<void>[] = [];
    while (sent < rate * seconds) {
      const due = Math.min(rate * seconds, Math.ceil(((performance.now() - startedAt) / 1000) * rate));
      for (; sent < due; sent += 1) inFlight.push(send(sent, startedAt + (sent / rate) * 1000));
      await setTimeout(everyMs);
    }
    await Promise.all(inFlight);
  }
  async function sendAsAnswered(): Promise<void> {
    while (performance.now() < startedAt + seconds * 1000) await send((sent += 1), performance.now());
  }
  if (perSecond === undefined) await Promise.all(Array.from({ length: connections }, sendAsAnswered));
  else await sendAsDue(perSecond);
  for (const socket of idle) socket.destroy();
  const sorted = took.toSorted((one, other) => one - other);
  const percentile = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity);
  return { sent, answers, p50Ms: percentile(0.5), p99Ms: percentile(0.99) };
}

async function openConnection(port: number): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/** One request and its response on a kept connection. A client library would cost as much CPU as the server. */
async function exchange(socket: Socket, request: string, patienceMs: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = "";
  const end = (status: string) => {
    clearTimeout(patience);
    socket.off("data", take).off("close", lost);
    resolve(status);
  };
  const take = (bytes: Buffer) => {
    text += bytes.toString("latin1");
    const headEnds = text.indexOf("\r\n\r\n");
    if (headEnds === -1) return;
    const head = text.slice(0, headEnds).toLowerCase();
    const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
    const status = head.slice(9, 12);
    const isWhole =
      length === undefined ? /^(?:204|304)$/.test(status) || text.endsWith("\r\n0\r\n\r\n") : text.length >= headEnds + 4 + Number(length);
    if (isWhole) end(status === "503" && !head.includes("\r\nretry-after: ") ? "hasty" : status);
  };
  const lost = () => end("none");
  const patience = globalThis.setTimeout(lost, patienceMs);
  socket.on("data", take).on("close", lost);
  socket.write(request, "latin1");
  return promise;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion, unicorn/require-post-message-target-origin -- given above; a thread has no origin
if (!isMainThread && parentPort && workerData) parentPort.postMessage(await run(workerData as SteadyLoad));
