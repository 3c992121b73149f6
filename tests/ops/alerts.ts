export interface Alert {
  readonly name: string;
  readonly expr: string;
  readonly runbook: string | undefined;
}

/** Parses the fixed format of our own rules file. It is no general YAML parser. */
export function readAlerts(yaml: string): Alert[] {
  return yaml
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((text) => ({
      name: /^\w+/.exec(text)?.[0] ?? "",
      expr: /^ {8}expr: >-\n {10}(.+)$/m.exec(text)?.[1] ?? "",
      runbook: /^ {10}runbook: (.+)$/m.exec(text)?.[1],
    }));
}

/** Lists gaps that would hinder the person on call. */
export function findAlertProblems(alerts: readonly Alert[], { runbooks }: { runbooks: readonly string[] }): string[] {
  const named = new Set(alerts.map(({ runbook }) => runbook));
  return [
    ...alerts.filter(({ expr }) => expr === "").map(({ name }) => `${name} asks nothing`),
    ...alerts.filter(({ runbook }) => runbook === undefined).map(({ name }) => `${name} has no runbook`),
    ...alerts.flatMap(({ name, runbook }) =>
      runbook === undefined || runbooks.includes(runbook) ? [] : [`${name}: there is no ${runbook}`],
    ),
    ...runbooks.filter((path) => !named.has(path)).map((path) => `no alert leads to ${path}`),
  ];
}
