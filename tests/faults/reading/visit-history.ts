import type { EventBatch } from "@coursewright/contract/events.ts";
import { recount, type CountRow, type VisitedPage } from "../../../apps/server/src/features/events/recount.ts";

export type Total = Pick<CountRow, "kind" | "key" | "count">;

/** Compares acknowledged batches with the counts of one course. Each batch must count once, however often it was sent. */
export function checkVisits(pages: readonly VisitedPage[], acknowledged: readonly EventBatch[], counted: readonly Total[]): string[] {
  const once = [...new Map(acknowledged.map((batch) => [batch.id, batch])).values()];
  const named = (totals: readonly Total[]) => new Map(totals.map(({ kind, key, count }) => [`${kind} ${key}`.trim(), count]));
  const [due, found] = [named(recount(pages, once)), named(counted)];
  return [...new Set([...due.keys(), ...found.keys()])].flatMap((name) => {
    const [wanted, got] = [due.get(name) ?? 0, found.get(name) ?? 0];
    return wanted === got ? [] : [`${name}: counted ${got}, acknowledged ${wanted}`];
  });
}
