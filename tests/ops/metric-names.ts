import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
export const dashboardFile = join(root, "ops/grafana/coursewright.json");
export const alertsFile = join(root, "ops/alerts.yaml");

/** Both as text, quotes as Prometheus reads them. */
function asked(): string[] {
  return [dashboardFile, alertsFile].map((file) => readFileSync(file, "utf8").replaceAll('\\"', '"'));
}

/** Every metric of ours that the dashboard or an alert asks for. */
export function namesUsed(texts = asked()): string[] {
  return [...new Set(texts.flatMap((text) => text.match(/coursewright_\w+/g) ?? []))].toSorted();
}

/** Of these, the ones that no line of what Prometheus would read begins with. */
export function namesNotExposed(names: readonly string[], exposed: string): string[] {
  const known = new Set(exposed.split("\n").flatMap((line) => /^(coursewright_\w+)[ {]/.exec(line)?.[1] ?? []));
  return names.filter((name) => !known.has(name));
}

/** Routes that are asked for by method and pattern, and of which no request was counted: one that was renamed would never be seen again. */
export function routesNotExposed(exposed: string, texts = asked()): string[] {
  const counted = [...exposed.matchAll(/method="(\w+)",route="([^"]*)"/g)].map(([, method = "", route = ""]) => ({ method, route }));
  const patterns = texts.flatMap((text) => [...text.matchAll(/method="(\w+)",route=~"([^"]*)"/g)]);
  return patterns
    .filter(([, method, route = ""]) => !counted.some((one) => one.method === method && new RegExp(`^(?:${route})$`).test(one.route)))
    .map(([selector]) => selector);
}
