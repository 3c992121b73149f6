import type { Budget } from "./budgets.ts";
import type { LoadReport } from "./steady-load.ts";
import type { Strain } from "./watch-strain.ts";

export interface Seen {
  readonly report: LoadReport;
  readonly strain: Strain;
  /** Acknowledged changes that are wrong in the database. */
  readonly wrong: readonly string[];
}

const shed = ["429", "503"];

/** Breaches fail the run. Missed goals are only printed. */
export function checkBudget(budget: Budget, { report, strain, wrong }: Seen): { breaches: string[]; missed: string[] } {
  const { answers, p99Ms } = report;
  const answered = Object.values(answers).reduce((sum, count) => sum + count, 0);
  const strange = Object.entries(answers).filter(([status]) => !budget.succeeds.includes(status) && !shed.includes(status));
  const seen = {
    shedShare: shed.reduce((sum, status) => sum + (answers[status] ?? 0), 0) / answered,
    p99Ms,
    loopLateMs: strain.loopLateMs,
    dbWaiting: strain.dbWaiting,
  };
  const over = (which: "max" | "aim") =>
    (["shedShare", "p99Ms", "loopLateMs", "dbWaiting"] as const)
      // Written so that NaN also counts as over the limit.
      .filter((name) => !(seen[name] <= budget[name][which]))
      .map((name) => `${name} ${Number(seen[name].toFixed(4))}, ${which} ${budget[name][which]}`);
  const breaches = [
    ...wrong,
    ...(budget.succeeds.some((status) => answers[status]) ? [] : ["nobody got what they came for"]),
    ...(answered === report.sent ? [] : [`${report.sent} requests and ${answered} answers`]),
    ...strange.map(([status, count]) => `${count} answered ${status}`),
    ...(strain.readings > 0 ? [] : ["the API exposed no metrics"]),
    ...(strain.stillWaiting === 0 ? [] : [`${strain.stillWaiting} still wait for PostgreSQL`]),
    ...over("max"),
  ];
  return { breaches, missed: over("aim") };
}
