import type { DashboardPeriod, NewLearners } from "@coursewright/contract/dashboard.ts";

/*
 * Periods in the author's time zone. A day starts with the first quarter of an hour that has its date there. This also works where
 * clocks change at midnight, and all current zones are offset from UTC by whole quarters.
 */

export interface Steps {
  readonly unit: NewLearners["unit"];
  /** Oldest first; the last one is in progress. */
  readonly steps: readonly Step[];
}

interface Step {
  /** First date of the step. */
  readonly from: string;
  readonly startsAt: Date;
}

const quarterMs = 900_000;
const dayMs = 86_400_000;
const maxWeeks = 26;
const maxMonths = 48;
const maxYears = 50;

/** `since` is the start of the first learner, which limits the period "all time". */
export function stepsOf(period: DashboardPeriod, { zone, now, since }: { zone: string; now: Date; since: Date | undefined }): Steps {
  const calendar = calendarOf(zone);
  const today = calendar.dateAt(now);
  const stepsBack = (unit: Steps["unit"], count: number): Steps => {
    const dates = Array.from({ length: count }, (_, index) => back(unit, today, count - 1 - index));
    return { unit, steps: dates.map((date) => ({ from: textOf(date), startsAt: calendar.startOf(date) })) };
  };
  if (period === "7d") return stepsBack("day", 7);
  if (period === "12w") return stepsBack("week", 12);
  const first = calendar.dateAt(since ?? now);
  const weeks = countSteps("week", { first, today, max: maxWeeks });
  if (weeks !== undefined) return stepsBack("week", weeks);
  const months = countSteps("month", { first, today, max: maxMonths });
  if (months !== undefined) return stepsBack("month", months);
  return stepsBack("year", countSteps("year", { first, today, max: maxYears }) ?? maxYears);
}

/** The number of steps from the first date to today, or undefined when there are too many. */
function countSteps(unit: Steps["unit"], { first, today, max }: { first: number; today: number; max: number }): number | undefined {
  for (let count = 1; count <= max; count += 1) if (back(unit, today, count - 1) <= first) return count;
  return undefined;
}

/** The start date of the step `count` before the current one. Dates are days since 1970. */
function back(unit: Steps["unit"], today: number, count: number): number {
  const date = new Date(today * dayMs);
  switch (unit) {
    case "day":
      return today - count;
    case "week":
      // Weeks start on Monday.
      return today - ((date.getUTCDay() + 6) % 7) - 7 * count;
    case "month":
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count) / dayMs;
    case "year":
      return Date.UTC(date.getUTCFullYear() - count, 0) / dayMs;
  }
}

function calendarOf(zone: string) {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
  const dateAt = (instant: Date) => Date.parse(format.format(instant)) / dayMs;
  return {
    dateAt,
    startOf(date: number): Date {
      // No zone differs from UTC by more than 14 hours. Binary search finds the first quarter with the date.
      let [before, from] = [date * dayMs - dayMs, date * dayMs + dayMs];
      while (from - before > quarterMs) {
        const middle = before + Math.floor((from - before) / quarterMs / 2) * quarterMs;
        if (dateAt(new Date(middle)) >= date) from = middle;
        else before = middle;
      }
      return new Date(from);
    },
  };
}

function textOf(date: number): string {
  return new Date(date * dayMs).toISOString().slice(0, 10);
}
