import type { Publication, Site, Version } from "@coursewright/contract/publishing.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Chip } from "@coursewright/ui/chip.tsx";
import { ConfirmDialog } from "@coursewright/ui/confirm-dialog.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, ExternalLink } from "lucide-react";
import { useState } from "react";
import { wordsFor } from "../../base/api/error-words.ts";
import { useFocusAfter } from "./use-focus-after.ts";
import { useSiteChanges } from "./use-site-changes.ts";
import "./site-status.css";

interface SiteStatusProps {
  readonly projectId: string;
  readonly site: Site | undefined;
  readonly publication: Publication | null;
  /** The version that would go back online. */
  readonly newest: Version | undefined;
}

/** Says whether the course is online, and where. */
export function SiteStatus({ projectId, site, publication, newest }: SiteStatusProps) {
  const { takeOffline, show } = useSiteChanges(projectId);
  const place = useFocusAfter<HTMLDivElement>(`${takeOffline.status} ${show.status}`);
  const error = takeOffline.error ?? show.error;
  const address = site?.address?.url ?? publication?.url;
  const isLive = site ? site.liveVersion !== null : publication?.state === "live";
  if (address === undefined || (site && !site.address)) return null;
  return (
    <>
      {error ? <Notice tone="bad" icon={<CircleAlert size={18} />} title={wordsFor(error)} /> : null}
      <div className="site-status" ref={place} tabIndex={-1}>
        {isLive ? (
          <>
            <Chip tone="ok">
              <Trans>Live</Trans>
            </Chip>
            <a href={address} target="_blank" rel="noreferrer">
              {new URL(address).host}
              <ExternalLink size={14} strokeWidth={1.75} aria-hidden="true" />
            </a>
            <TakeOffline isBusy={takeOffline.isPending} onConfirm={() => takeOffline.mutate()} />
          </>
        ) : site ? (
          <IsOffline newest={newest} isBusy={show.isPending} onShow={(version) => show.mutate(version)} />
        ) : null}
      </div>
    </>
  );
}

interface IsOfflineProps extends Pick<SiteStatusProps, "newest"> {
  readonly isBusy: boolean;
  readonly onShow: (version: number) => void;
}

function IsOffline({ newest, isBusy, onShow }: IsOfflineProps) {
  return (
    <>
      <Chip>
        <Trans>Offline</Trans>
      </Chip>
      <span>
        <Trans>Visitors see no course here.</Trans>
      </span>
      {newest?.canBeShown ? (
        <Button tone="quiet" size="small" busy={isBusy} onClick={() => onShow(newest.version)}>
          <Trans>Put it back online</Trans>
        </Button>
      ) : null}
    </>
  );
}

function TakeOffline({ isBusy, onConfirm }: { readonly isBusy: boolean; readonly onConfirm: () => void }) {
  const { t } = useLingui();
  const [isAsked, ask] = useState(false);
  return (
    <>
      <Button tone="quiet" size="small" busy={isBusy} onClick={() => ask(true)}>
        <Trans>Take it offline</Trans>
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t`Take the course offline?`}
        description={
          <Trans>
            Within seconds, learners find a page that says there is no course here. The address and all versions stay yours, learners keep
            their place, and you can put it back online at any time.
          </Trans>
        }
        cancelLabel={t`Leave it online`}
        confirmLabel={t`Take it offline`}
        onCancel={() => ask(false)}
        onConfirm={() => {
          ask(false);
          onConfirm();
        }}
      />
    </>
  );
}
