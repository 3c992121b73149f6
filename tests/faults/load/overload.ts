import type { LoadReport } from "../../load/steady-load.ts";
import { percentile, type TimedResponse } from "../support/timed-response.ts";

export interface Overload {
  readonly saves: readonly TimedResponse[];
  /** Requests per second that the same machine answered just before. */
  readonly capacity: number;
  /** The responses to the requests beyond the capacity. */
  readonly others: LoadReport["answers"];
  /** These requests must succeed at any load. */
  readonly health: readonly TimedResponse[];
  /** Requests after the overload has ended. */
  readonly afterwards: readonly TimedResponse[];
  readonly endedAt: number;
}

const minSavedShare = 0.99;
const maxP99Ms = 1_000;
/** Twice the room of a process, which is 200 requests: rejecting the others takes time too. Without a limit a save waits behind all. */
const maxRequestsAhead = 400;
const recoveredWithinMs = 5_000;

/** Lists the broken promises about saves, other requests and the recovery, except for the time that saves took. */
export function checkOverload({ saves, others, health, afterwards, endedAt }: Overload): string[] {
  const saved = saves.filter(({ status }) => status === 200);
  const strange = Object.keys(others).filter((status) => status !== "200" && status !== "503");
  const stillRefused = afterwards.filter(({ at, status }) => status !== 200 && at > endedAt + recoveredWithinMs);
  return [
    ...(saved.length >= saves.length * minSavedShare && saved.length > 0 ? [] : [`${saved.length} of ${saves.length} saves were saved`]),
    ...(others["503"] ? [] : ["nobody was refused"]),
    ...strange.map((status) => `${others[status]} others were answered ${status}`),
    ...(health.every(({ status }) => status === 200) ? [] : ["a sign of life failed"]),
    ...(stillRefused.length === 0 ? [] : [`refused ${Math.round((stillRefused.at(-1)?.at ?? 0) - endedAt)} ms after the crowd had gone`]),
    ...(afterwards.some(({ at, status }) => status === 200 && at > endedAt) ? [] : ["nothing was answered after the crowd had gone"]),
  ];
}

/** A slow machine may take longer than a second, but not longer than for the requests that a process lets in. */
export function checkSaveTime({ saves, capacity }: Pick<Overload, "saves" | "capacity">): string[] {
  const tookMs = saves.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const p99 = percentile(tookMs, 0.99);
  const allowedMs = Math.max(maxP99Ms, (maxRequestsAhead / Math.max(1, capacity)) * 1_000);
  return p99 <= allowedMs ? [] : [`saves took up to ${Math.round(p99)} ms, more than ${Math.round(allowedMs)} ms`];
}
