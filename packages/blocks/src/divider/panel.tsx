import { Trans } from "@lingui/react/macro";

export function Panel() {
  return (
    <p>
      <Trans>A line between two parts of the page. It has no settings.</Trans>
    </p>
  );
}
