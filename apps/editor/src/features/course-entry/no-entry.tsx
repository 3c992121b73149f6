import { Button, buttonClass } from "@coursewright/ui/button.tsx";
import { EmptyState } from "@coursewright/ui/empty-state.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { hasCode } from "../../base/api/api-error.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { LostPage } from "../../base/parts/drawings/lost-page.tsx";
import "../../base/parts/notice-page.css";

/** The link is incomplete, or its course does not exist. */
export function NoCourse() {
  const { t } = useLingui();
  return (
    <main className="notice-page">
      <title>{`${t`No course here`} · Coursewright`}</title>
      <EmptyState
        drawing={<LostPage />}
        title={t`No course here`}
        actions={
          <Link className={buttonClass({})} to="/static/">
            <Trans>To the front page</Trans>
          </Link>
        }
      >
        <Trans>The course may have moved, or the link may be incomplete. Use the address your teacher gave you.</Trans>
      </EmptyState>
    </main>
  );
}

/** The access check failed, so the error is shown with a retry. */
export function EntryFailure({ error, again }: { readonly error: unknown; readonly again: () => void }) {
  const { t } = useLingui();
  if (hasCode(error, "not_found")) return <NoCourse />;
  return (
    <main className="notice-page">
      <title>{`${t`The course did not open`} · Coursewright`}</title>
      <EmptyState
        drawing={<LostPage />}
        title={t`The course did not open`}
        actions={
          <Button onClick={again}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {wordsFor(error)}
      </EmptyState>
    </main>
  );
}
