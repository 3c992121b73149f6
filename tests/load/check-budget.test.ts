import { describe, expect, it } from "vitest";
import { budgets } from "./budgets.ts";
import { checkBudget, type Seen } from "./check-budget.ts";

const budget = budgets["authors-saving"];
const report = { sent: 1_000, answers: { 200: 995, 503: 5 }, p50Ms: 5, p99Ms: 40 };
const strain = { readings: 8, loopLateMs: 30, dbWaiting: 0, stillWaiting: 0 };
const well: Seen = { report, strain, wrong: [] };

describe("checkBudget", () => {
  it("accepts a load within its budget, and prints missed goals", () => {
    expect(checkBudget(budget, well)).toEqual({ breaches: [], missed: ["shedShare 0.005, aim 0"] });
  });

  it.each<[string, Partial<Seen>]>([
    ["a page: lost altogether", { wrong: ["a page: lost altogether"] }],
    ["1 answered none", { report: { ...report, answers: { 200: 999, none: 1 } } }],
    ["2 answered 500", { report: { ...report, answers: { 200: 998, 500: 2 } } }],
    ["3 answered hasty", { report: { ...report, answers: { 200: 997, hasty: 3 } } }],
    ["1000 requests and 990 answers", { report: { ...report, answers: { 200: 990 } } }],
    ["shedShare 0.02, max 0.01", { report: { ...report, answers: { 200: 980, 429: 10, 503: 10 } } }],
    ["p99Ms 1200, max 1000", { report: { ...report, p99Ms: 1_200 } }],
    ["p99Ms Infinity, max 1000", { report: { ...report, p99Ms: Infinity } }],
    ["loopLateMs 2500, max 2000", { strain: { ...strain, loopLateMs: 2_500 } }],
    ["loopLateMs NaN, max 2000", { strain: { ...strain, loopLateMs: Number.NaN } }],
    ["dbWaiting 201, max 200", { strain: { ...strain, dbWaiting: 201 } }],
    ["3 still wait for PostgreSQL", { strain: { ...strain, stillWaiting: 3 } }],
    ["the API exposed no metrics", { strain: { ...strain, readings: 0 } }],
  ])("finds a planted breach: %s", (words, breach) => {
    expect(checkBudget(budget, { ...well, ...breach }).breaches).toEqual([words]);
  });

  it("rejects a load without any success", () => {
    const nobody = { sent: 0, answers: {}, p50Ms: 0, p99Ms: 0 };
    expect(checkBudget(budget, { ...well, report: nobody }).breaches).toEqual(["nobody got what they came for", "shedShare NaN, max 0.01"]);
  });

  it.each(Object.entries(budgets))("%s has no goal above its limit", (_, { shedShare, p99Ms, loopLateMs, dbWaiting }) => {
    for (const { max, aim } of [shedShare, p99Ms, loopLateMs, dbWaiting]) expect(aim).toBeLessThanOrEqual(max);
  });
});
