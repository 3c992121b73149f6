import { noCredits } from "@coursewright/base/credits.ts";
import type { PageListing } from "@coursewright/contract/catalogue.ts";
import { pageSpokenText } from "@coursewright/course/text.ts";
import { charactersOf, estimateUpdate } from "@coursewright/course/update-cost.ts";
import { useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { useHasOwnKey, useSession } from "../../base/api/session.ts";
import { usePageState } from "../../document/page/page-context.tsx";
import { sum } from "./amounts.ts";
import { isInProgress } from "./listing.ts";
import type { Parts } from "./start-update.ts";

interface Known {
  readonly listing: PageListing | undefined;
  readonly isSignedOut: boolean;
  /** The parts ticked at first: after a failure, the failed ones. */
  readonly first: Parts | null;
}

/** The speech rate in characters per minute. */
const charactersPerMinute = 900;

export function useUpdateChoice({ listing, isSignedOut, first }: Known) {
  const blocks = usePageState((state) => state.blocks);
  const hasOwnKey = useHasOwnKey();
  const exact = useMemo(() => estimateUpdate(blocks), [blocks]);
  const estimate = hasOwnKey ? { ...exact, catalogue: noCredits } : exact;
  const minutes = useMemo(() => Math.max(1, Math.round(charactersOf(pageSpokenText(blocks)) / charactersPerMinute)), [blocks]);
  const hasVoice = useHasVoice(listing);
  const off = useOffWords({ listing, isSignedOut, isEmpty: exact.catalogue === noCredits, isTooShort: estimate.audiobook === null });
  const [chosen, choose] = useState<Partial<Parts>>({});
  const usual = first ?? { catalogue: true, audiobook: listing?.audiobook?.isOutdated ?? false };
  const parts: Parts = {
    catalogue: off.catalogue === undefined && (chosen.catalogue ?? usual.catalogue),
    audiobook: hasVoice && off.audiobook === undefined && (chosen.audiobook ?? usual.audiobook),
  };
  const most = sum([parts.catalogue ? estimate.catalogue : noCredits, (parts.audiobook ? estimate.audiobook : null) ?? noCredits]);
  return { parts, choose: (patch: Partial<Parts>) => choose({ ...chosen, ...patch }), estimate, minutes, off, most, hasVoice };
}

/** The reply about the page is newer than the session. */
function useHasVoice(listing: PageListing | undefined): boolean {
  const session = useSession();
  return listing?.hasVoice ?? (session.kind !== "signed-in" || session.session.capabilities.speech);
}

interface Circumstances extends Omit<Known, "first"> {
  readonly isEmpty: boolean;
  readonly isTooShort: boolean;
}

/** [CAT-04] Why a part is disabled. */
function useOffWords({ listing, isSignedOut, isEmpty, isTooShort }: Circumstances) {
  const { t } = useLingui();
  // [CAT-03] No second update starts while one is in progress.
  const isBusy = isInProgress(listing?.update);
  const busy = isBusy ? t`This page is already being updated.` : undefined;
  const short = isTooShort ? t`Not enough text to generate audio. Add more headings or paragraphs (at least 10 characters).` : undefined;
  const stranger = isSignedOut ? t`Sign in with your account to generate an audiobook for this page.` : undefined;
  const empty = isEmpty ? t`This page has no text yet, so there is nothing to write an entry from.` : undefined;
  return { isBusy, catalogue: busy ?? empty, audiobook: busy ?? stranger ?? short };
}
