import type { PageListing } from "@coursewright/contract/catalogue.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";

/** Says what has changed since the last update, so that the author can judge its cost. */
export function WhatChanged({ listing }: { readonly listing: PageListing | undefined }) {
  const { i18n } = useLingui();
  if (!listing) return <p>&nbsp;</p>;
  const { entry, audiobook } = listing;
  if (!entry) {
    return (
      <p>
        <Trans>This page has no entry yet. An update writes its summary, goals and keywords for readers.</Trans>
      </p>
    );
  }
  const changed = listing.changedSections ?? 0;
  const day = i18n.date(entry.madeAt, { day: "numeric", month: "short" });
  if (changed === 0 && !listing.stale) {
    return (
      <p>
        <Trans>Nothing has changed since the last update on {day}.</Trans>
      </p>
    );
  }
  return (
    <p>
      {changed === 0 ? (
        <Trans>This page has changed since the last update on {day}.</Trans>
      ) : (
        <Plural
          value={changed}
          one={`# section changed since the last update on ${day}.`}
          other={`# sections changed since the last update on ${day}.`}
        />
      )}{" "}
      {audiobook?.isOutdated ? (
        <Trans>The entry and the audiobook still describe the old text.</Trans>
      ) : (
        <Trans>The entry still describes the old text.</Trans>
      )}
    </p>
  );
}
