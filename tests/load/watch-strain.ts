import { setTimeout } from "node:timers/promises";
import type { Product } from "../../tools/product.ts";
import { eventually } from "../product/eventually.ts";

/** The effect of a load on the API, from the metrics of its processes. */
export interface Strain {
  readonly readings: number;
  readonly loopLateMs: number;
  readonly dbWaiting: number;
  /** After the load has ended. */
  readonly stillWaiting: number;
}

const sampleEveryMs = 250;
/** The promise of docs/reliability.md for overload. */
const recoveredWithinMs = 5_000;

/** Samples a few times a second. The returned function stops it. */
export async function watchStrain({ internalOrigins: { apis } }: Product): Promise<() => Promise<Strain>> {
  const look = async () => Promise.all(apis.map(readStrain));
  // Each sample covers the time since the previous one.
  await look();
  const leaving = new AbortController();
  const watching = (async () => {
    const seen: Array<Awaited<ReturnType<typeof readStrain>>> = [];
    while (!leaving.signal.aborted) {
      await setTimeout(sampleEveryMs, undefined, { signal: leaving.signal }).catch(() => undefined);
      seen.push(...(await look()));
    }
    return seen;
  })();
  // The caller that stops it receives the error.
  watching.catch(() => undefined);
  return async () => {
    leaving.abort();
    const seen = await watching;
    const waiting = async () => (await look()).reduce((sum, { dbWaiting }) => sum + dbWaiting, 0);
    const isOver = eventually("all requests to be served", async () => (await waiting()) === 0, recoveredWithinMs);
    return {
      readings: seen.length,
      loopLateMs: Math.round(Math.max(...seen.map(({ loopLateMs }) => loopLateMs))),
      dbWaiting: Math.max(...seen.map(({ dbWaiting }) => dbWaiting)),
      stillWaiting: await isOver.then(() => 0, waiting),
    };
  };
}

async function readStrain(origin: string): Promise<{ loopLateMs: number; dbWaiting: number }> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const [late] = valuesOf(text, /^coursewright_event_loop_delay_seconds\{[^}]*quantile="0\.99"[^}]*\} (\S+)/gm);
  const waiting = valuesOf(text, /^coursewright_db_waiting\{[^}]*\} (\S+)/gm);
  if (late === undefined || waiting.length === 0) throw new Error(`${origin} exposes no metrics of its event loop and pools`);
  return { loopLateMs: late * 1_000, dbWaiting: Math.max(...waiting) };
}

function valuesOf(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(([, value]) => Number(value));
}
