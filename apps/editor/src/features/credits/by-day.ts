import type { Movement } from "@coursewright/contract/credits.ts";

export interface Day {
  /** Midnight at the start of the day, in the author's time zone. */
  readonly from: Date;
  readonly movements: readonly Movement[];
}

/** Groups movements by day in the author's time zone, keeping their order. */
export function byDay(movements: readonly Movement[]): readonly Day[] {
  const days = new Map<number, Movement[]>();
  for (const movement of movements) {
    const from = new Date(movement.at).setHours(0, 0, 0, 0);
    const day = days.get(from);
    if (day) day.push(movement);
    else days.set(from, [movement]);
  }
  return [...days].map(([from, ofDay]) => ({ from: new Date(from), movements: ofDay }));
}
