import { buttonClass } from "@coursewright/ui/button.tsx";
import { EmptyState } from "@coursewright/ui/empty-state.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { LostPage } from "../base/parts/drawings/lost-page.tsx";
import "../base/parts/notice-page.css";

export function NotFound() {
  const { t } = useLingui();
  return (
    <main className="notice-page">
      <title>{`${t`Nothing at this address`} · Coursewright`}</title>
      <EmptyState
        drawing={<LostPage />}
        title={t`Nothing at this address`}
        actions={
          <Link className={buttonClass({})} to="/static/home">
            <Trans>Go to your shelf</Trans>
          </Link>
        }
      >
        <Trans>It may have moved, or the link may be incomplete. Your courses are safe.</Trans>
      </EmptyState>
    </main>
  );
}
