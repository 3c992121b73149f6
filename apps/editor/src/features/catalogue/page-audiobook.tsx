import { Button } from "@coursewright/ui/button.tsx";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Headphones } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import { clock } from "../../base/parts/peaks.ts";
import { listingQuery } from "./listing.ts";
import type { PageAt } from "./listing.ts";
import "./page-audiobook.css";

const AudiobookPlayer = lazyPart(async () => ({ default: (await import("./audiobook-player.tsx")).AudiobookPlayer }));

/** The page's audiobook, if there is one. The button is beside the title, so that nothing moves when it loads. */
export function PageAudiobook({ at }: { readonly at: PageAt }) {
  const { data: audiobook } = useQuery({ ...listingQuery(at), select: (listing) => listing.audiobook });
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!audiobook) return null;
  return (
    <div className="page-audiobook">
      <Button
        className="page-audiobook-button"
        tone="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Headphones size={16} strokeWidth={1.75} />
        <Trans>Audiobook</Trans> <span>{clock(audiobook.durationSeconds)}</span>
        {audiobook.isOutdated ? (
          <em>
            <span className="ui-hidden">
              , <Trans>out of date</Trans>
            </span>
          </em>
        ) : null}
      </Button>
      <div id={id}>
        {isOpen ? (
          <Suspense>
            <AudiobookPlayer key={audiobook.url} at={at} audiobook={audiobook} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}
