import type { LoadReport } from "../../load/steady-load.ts";
import { percentile, type TimedResponse } from "../support/timed-response.ts";

export interface Overload {
  readonly saves: readonly TimedResponse[];
  /** Of the crowd that was too many. */
  readonly others: LoadReport["answers"];
  /** What must be answered whatever happens. */
  readonly health: readonly TimedResponse[];
  /** What anybody asks once the crowd has gone. */
  readonly afterwards: readonly TimedResponse[];
  readonly endedAt: number;
}

const leastSaved = 0.99;
const mostP99Ms = 1_000;
const recoveredWithinMs = 5_000;

/** What was promised of saves, of everybody else and of the time after, against what was seen. */
export function checkOverload({ saves, others, health, afterwards, endedAt }: Overload): string[] {
  const saved = saves.filter(({ status }) => status === 200);
  const p99 = percentile(
    saved.map(({ ms }) => ms),
    0.99,
  );
  const strange = Object.keys(others).filter((status) => status !== "200" && status !== "503");
  const stillRefused = afterwards.filter(({ at, status }) => status !== 200 && at > endedAt + recoveredWithinMs);
  return [
    ...(saved.length >= saves.length * leastSaved && saved.length > 0 ? [] : [`${saved.length} of ${saves.length} saves were saved`]),
    ...(p99 <= mostP99Ms ? [] : [`saves took up to ${Math.round(p99)} ms`]),
    ...(others["503"] ? [] : ["nobody was refused"]),
    ...strange.map((status) => `${others[status]} others were answered ${status}`),
    ...(health.every(({ status }) => status === 200) ? [] : ["a sign of life failed"]),
    ...(stillRefused.length === 0 ? [] : [`refused ${Math.round((stillRefused.at(-1)?.at ?? 0) - endedAt)} ms after the crowd had gone`]),
    ...(afterwards.some(({ at, status }) => status === 200 && at > endedAt) ? [] : ["nothing was answered after the crowd had gone"]),
  ];
}
