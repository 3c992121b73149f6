import { Trans } from "@lingui/react/macro";

interface TheNumbersProps {
  readonly head: readonly [string, string];
  readonly rows: ReadonlyArray<readonly [string, string]>;
}

/** The numbers of a chart as a table, for screen readers and exact reading. */
export function TheNumbers({ head, rows }: TheNumbersProps) {
  return (
    <details className="dashboard-numbers">
      <summary>
        <Trans>Show the numbers</Trans>
      </summary>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
