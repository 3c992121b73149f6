import type { Leaves } from "../definition/leaves.ts";
import type { Chart } from "./chart.ts";
import { exactNumber } from "./figures.ts";

/** A table with every number, for screen reader users and for exact values. */
export function Numbers({ chart, say }: { chart: Chart; say: Leaves["say"] }) {
  return (
    <details className="chart-numbers">
      <summary>{say(/*i18n*/ { id: "chart.numbers", message: "Show the numbers" })}</summary>
      <div>
        <table>
          <thead>
            <tr>
              <td>{"\u00a0"}</td>
              {chart.kind === "pie" ? (
                <th scope="col">{chart.categories[0]}</th>
              ) : (
                chart.series.map(({ name }, index) => (
                  <th key={index} scope="col">
                    {name}
                  </th>
                ))
              )}
            </tr>
          </thead>
          <tbody>
            {rowsOf(chart).map(({ name, values }, index) => (
              <tr key={index}>
                <th scope="row">{name}</th>
                {values.map((value, column) => (
                  <td key={column}>{value === null ? "–" : exactNumber(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** One row per category; for a pie, one row per section. */
function rowsOf({ kind, series, categories }: Chart): Chart["series"] {
  if (kind === "pie") return series;
  return categories.map((name, category) => ({ name, values: series.map(({ values }) => values[category] ?? null) }));
}
