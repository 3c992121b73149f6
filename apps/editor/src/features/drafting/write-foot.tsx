import type { PageId } from "@coursewright/base/ids.ts";
import type { Idea } from "@coursewright/contract/drafting.ts";
import { Button, buttonClass } from "@coursewright/ui/button.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { useIsOffline } from "../../base/api/connection.ts";
import { useAffords, useTextPrice } from "../credits/index.ts";
import { editorAddress } from "../../base/address/selection.ts";
import { DraftFailure, TooFewCredits } from "./draft-failure.tsx";
import { pagesOf } from "./outline-edits.ts";
import type { Commissions } from "./use-commissions.ts";

interface WriteFootProps {
  readonly idea: Idea;
  readonly projectId: string;
  readonly chosen: readonly PageId[];
  readonly commissions: Commissions;
}

/** Shows the maximum cost before anything is requested. */
export function WriteFoot({ idea, projectId, chosen, commissions }: WriteFootProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const price = useTextPrice();
  const isTooLittle = !useAffords(chosen.length * price);
  const disabledReason = isOffline
    ? t`The helper needs a connection`
    : chosen.length === 0
      ? t`Choose a page first`
      : isTooLittle
        ? t`You do not have enough credits for these pages.`
        : undefined;
  const written = idea.commissions.filter(({ state }) => state === "written").length;
  return (
    <>
      {commissions.error ? <DraftFailure error={commissions.error} /> : isTooLittle ? <TooFewCredits /> : null}
      <footer className="outline-foot">
        <span role="status">
          {written > 0 ? (
            <>
              <Plural value={written} one="# page is written." other="# pages are written." />{" "}
            </>
          ) : null}
          {chosen.length > 0 ? <Price pages={chosen.length} /> : null}
        </span>
        {pagesOf(idea.outline).length === written ? (
          <Link className={buttonClass({ size: "large" })} to={editorAddress({ projectId })}>
            <Trans>Open the course</Trans>
          </Link>
        ) : (
          <Button
            size="large"
            busy={commissions.isBusy}
            disabledReason={commissions.isBusy ? undefined : disabledReason}
            onClick={() => commissions.ask(chosen)}
          >
            <AskWords pages={chosen.length} isTooLittle={isTooLittle} isFirst={idea.commissions.length === 0} />
          </Button>
        )}
      </footer>
    </>
  );
}

interface AskWordsProps {
  readonly pages: number;
  readonly isTooLittle: boolean;
  readonly isFirst: boolean;
}

function AskWords({ pages, isTooLittle, isFirst }: AskWordsProps) {
  if (isTooLittle) return <Trans>Insufficient credits</Trans>;
  if (isFirst || pages === 0) return <Trans>Write the pages</Trans>;
  return <Plural value={pages} one="Write # page" other="Write # pages" />;
}

function Price({ pages }: { readonly pages: number }) {
  if (useTextPrice() === 0) return <Trans>Your own key writes the pages.</Trans>;
  return (
    <Plural
      value={pages}
      one="At most # credit, 1 for each page. Only finished pages are charged."
      other="At most # credits, 1 for each page. Only finished pages are charged."
    />
  );
}
