import { Trans } from "@lingui/react/macro";

interface TheNumbersProps {
  readonly head: readonly [string, string];
  readonly rows: ReadonlyArray<readonly [string, string]>;
}

/** What a chart draws, to be read. */
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
