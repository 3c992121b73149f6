import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findAlertProblems, readAlerts } from "./alerts.ts";
import { alertsFile, dashboardFile, namesNotExposed, namesUsed, routesNotExposed } from "./metric-names.ts";

const root = join(import.meta.dirname, "../..");
const text = readFileSync(alertsFile, "utf8");

function runbooks(): string[] {
  return readdirSync(join(root, "docs/runbooks"))
    .filter((name) => name !== "README.md")
    .map((name) => `docs/runbooks/${name}`);
}

it("links every alert to a runbook, and every runbook to an alert", () => {
  const alerts = readAlerts(text);
  expect(alerts).toHaveLength(text.match(/alert:/g)?.length ?? 0);
  expect(findAlertProblems(alerts, { runbooks: runbooks() })).toEqual([]);
});

it("explains meaning, diagnosis and remedy in each runbook", () => {
  for (const path of runbooks()) {
    const headings = readFileSync(join(root, path), "utf8").match(/^## .+$/gm);
    expect([path, headings]).toEqual([path, ["## What it means", "## Look here", "## Do this"]]);
  }
});

it("finds missing runbooks, alerts and questions", () => {
  const planted = `groups:
  - name: planted
    rules:
      - alert: NoRunbook
        expr: >-
          up == 0
      - alert: Missing
        expr: >-
          up == 0
        annotations:
          runbook: docs/runbooks/missing.md
      - alert: NoQuestion
        annotations:
          runbook: docs/runbooks/there.md
`;
  expect(findAlertProblems(readAlerts(planted), { runbooks: ["docs/runbooks/there.md", "docs/runbooks/unused.md"] })).toEqual([
    "NoQuestion asks nothing",
    "NoRunbook has no runbook",
    "Missing: there is no docs/runbooks/missing.md",
    "no alert leads to docs/runbooks/unused.md",
  ]);
});

it("finds metrics that are not exposed, even with a common prefix", () => {
  const exposed = '# TYPE coursewright_jobs gauge\ncoursewright_jobs{queue="jobs"} 1\ncoursewright_holds 2\n';
  const used = namesUsed(["sum(coursewright_jobs) > 1", "coursewright_job + coursewright_holds_open + coursewright_holds"]);
  expect(namesNotExposed(used, exposed)).toEqual(["coursewright_holds_open", "coursewright_job"]);
});

it("finds unknown routes", () => {
  const exposed = 'coursewright_http_request_seconds_count{method="POST",route="/pages/:pageId/saves",status="2xx"} 1';
  const found = 'x{method="POST",route=~".*/saves"}';
  const lost = ['x{method="PUT",route=~".*/saves"}', 'x{method="POST",route=~".*/pages"}'];
  expect(routesNotExposed(exposed, [found, ...lost])).toEqual(lost.map((selector) => selector.slice(2, -1)));
});

it("has a valid dashboard whose panels use our metrics and do not overlap", () => {
  const { panels }: { panels: Array<{ title: string; gridPos: object; targets: Array<{ expr: string }> }> } = JSON.parse(
    readFileSync(dashboardFile, "utf8"),
  );
  expect(panels.filter(({ targets }) => !targets.every(({ expr }) => expr.includes("coursewright_"))).map(({ title }) => title)).toEqual(
    [],
  );
  expect(new Set(panels.map(({ gridPos }) => JSON.stringify(gridPos))).size).toBe(panels.length);
});
