import { Trans } from "@lingui/react/macro";

/** [LAY-05] */
export function Loading() {
  return (
    <main className="app-loading" role="status">
      <Trans>Loading...</Trans>
    </main>
  );
}
