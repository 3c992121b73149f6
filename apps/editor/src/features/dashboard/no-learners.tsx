import { Button, buttonClass } from "@coursewright/ui/button.tsx";
import { EmptyState } from "@coursewright/ui/empty-state.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { siteQuery } from "../publishing/index.ts";
import { EmptyChairs } from "../../base/parts/drawings/empty-chairs.tsx";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import "../../base/parts/notice-page.css";

/** Suggests how to get the first learner. */
export function NoLearners({ projectId }: { readonly projectId: string }) {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const { data: site } = useQuery(siteQuery(uid, projectId));
  const address = site?.liveVersion === null ? undefined : site?.address?.url;
  return (
    <div className="notice-page">
      <EmptyState
        drawing={<EmptyChairs />}
        title={t`No learners yet`}
        actions={site ? address === undefined ? <ToLaunch projectId={projectId} /> : <ShareAddress address={address} /> : null}
      >
        <Trans>Numbers appear after the first person opens a page.</Trans>{" "}
        {site ? address === undefined ? <Trans>This course is not online yet.</Trans> : <Trans>Share its address.</Trans> : null}
      </EmptyState>
    </div>
  );
}

function ToLaunch({ projectId }: { readonly projectId: string }) {
  return (
    <Link className={buttonClass({})} to={`/static/launch?${new URLSearchParams({ project_uuid: projectId })}`}>
      <Trans>Launch it!</Trans>
    </Link>
  );
}

function ShareAddress({ address }: { readonly address: string }) {
  const { t } = useLingui();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      notify({ title: t`The address is copied` });
    } catch {
      // A browser may forbid copying; the address is shown beside the button.
      notify({ title: t`This browser does not allow copying the address` });
    }
  };
  return (
    <>
      <Button onClick={() => void copy()}>
        <Trans>Copy the address</Trans>
      </Button>
      <a className={buttonClass({ tone: "secondary" })} href={address} target="_blank" rel="noreferrer">
        {new URL(address).host}
      </a>
    </>
  );
}
