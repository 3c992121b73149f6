import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
export const dashboardFile = join(root, "ops/grafana/coursewright.json");
export const alertsFile = join(root, "ops/alerts.yaml");

/** Every metric of ours that the dashboard or an alert asks for. */
export function namesUsed(texts = [dashboardFile, alertsFile].map((file) => readFileSync(file, "utf8"))): string[] {
  return [...new Set(texts.flatMap((text) => text.match(/coursewright_\w+/g) ?? []))].toSorted();
}

/** Of these, the ones that no line of what Prometheus would read begins with. */
export function namesNotExposed(names: readonly string[], exposed: string): string[] {
  const known = new Set(exposed.split("\n").flatMap((line) => /^(coursewright_\w+)[ {]/.exec(line)?.[1] ?? []));
  return names.filter((name) => !known.has(name));
}
