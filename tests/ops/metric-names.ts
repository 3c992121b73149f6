import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
export const dashboardFile = join(root, "ops/grafana/coursewright.json");
export const alertsFile = join(root, "ops/alerts.yaml");

/** Dashboard and alerts as text, with quotes unescaped. */
function asked(): string[] {
  return [dashboardFile, alertsFile].map((file) => readFileSync(file, "utf8").replaceAll('\\"', '"'));
}

/** Every metric of ours that the dashboard or an alert uses. */
export function namesUsed(texts = asked()): string[] {
  return [...new Set(texts.flatMap((text) => text.match(/coursewright_\w+/g) ?? []))].toSorted();
}

/** The names that begin no line of the exposed metrics. */
export function namesNotExposed(names: readonly string[], exposed: string): string[] {
  const known = new Set(exposed.split("\n").flatMap((line) => /^(coursewright_\w+)[ {]/.exec(line)?.[1] ?? []));
  return names.filter((name) => !known.has(name));
}

/** Routes in queries for which no request was counted. A renamed route would otherwise go unnoticed. */
export function routesNotExposed(exposed: string, texts = asked()): string[] {
  const counted = [...exposed.matchAll(/method="(\w+)",route="([^"]*)"/g)].map(([, method = "", route = ""]) => ({ method, route }));
  const patterns = texts.flatMap((text) => [...text.matchAll(/method="(\w+)",route=~"([^"]*)"/g)]);
  return patterns
    .filter(([, method, route = ""]) => !counted.some((one) => one.method === method && new RegExp(`^(?:${route})$`).test(one.route)))
    .map(([selector]) => selector);
}
