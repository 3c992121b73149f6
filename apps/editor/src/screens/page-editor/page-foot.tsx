import { Button, buttonClass } from "@coursewright/ui/button.tsx";
import { Spinner } from "@coursewright/ui/spinner.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeft, ArrowRight, LibraryBig, Save } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useIsOffline } from "../../base/api/connection.ts";
import { updateButtonId } from "../../features/catalogue/catalogue-view.ts";
import type { CatalogueView } from "../../features/catalogue/catalogue-view.ts";
import { useOpenPage, usePageState } from "../../document/page/page-context.tsx";
import type { Neighbour } from "./place-of.ts";
import "./page-foot.css";

interface PageFootProps {
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
  /** Called on hover and focus: the author will probably open this page. */
  readonly onHover: (page: Neighbour) => void;
  readonly catalogue: CatalogueView;
  readonly onUpdate: () => void;
}

/** [PAGE-08] */
export function PageFoot({ previous, next, onHover, catalogue, onUpdate }: PageFootProps) {
  const { t } = useLingui();
  const page = useOpenPage();
  const isOffline = useIsOffline();
  const isSaving = usePageState(({ save }) => save.kind === "saving");
  return (
    <footer className="page-foot" aria-label={t`Page`}>
      <div>
        <PageLink page={previous} onHover={onHover} noneBecause={t`This is the first page.`}>
          <ArrowLeft size={18} strokeWidth={1.75} />
          <span className="page-foot-words">
            <Trans>Previous</Trans>
            {previous ? <small>{previous.name}</small> : null}
          </span>
        </PageLink>
      </div>
      <div className="page-foot-middle">
        <Button tone="secondary" busy={isSaving} onClick={() => void page.saveNow()}>
          {isSaving ? null : <Save size={16} strokeWidth={1.75} />}
          <Trans>Save</Trans>
        </Button>
        <Button id={updateButtonId} disabledReason={isOffline ? t`Updating needs a connection` : undefined} onClick={onUpdate}>
          {catalogue === "background" ? <Spinner /> : <LibraryBig size={16} strokeWidth={1.75} />}
          {catalogue === "background" ? <Trans>Updating…</Trans> : <Trans>Update catalogue</Trans>}
        </Button>
      </div>
      <div>
        <PageLink page={next} onHover={onHover} noneBecause={t`This is the last page.`}>
          <span className="page-foot-words">
            <Trans>Next</Trans>
            {next ? <small>{next.name}</small> : null}
          </span>
          <ArrowRight size={18} strokeWidth={1.75} />
        </PageLink>
      </div>
    </footer>
  );
}

interface PageLinkProps extends Pick<PageFootProps, "onHover"> {
  readonly page: Neighbour | null;
  readonly noneBecause: string;
  readonly children: ReactNode;
}

function PageLink({ page, onHover, noneBecause, children }: PageLinkProps) {
  // [NAV-03] Nothing happens at either end.
  if (!page) {
    return (
      <Button tone="quiet" disabledReason={noneBecause}>
        {children}
      </Button>
    );
  }
  const hover = () => onHover(page);
  return (
    <Link className={buttonClass({ tone: "quiet" })} to={page.address} onPointerEnter={hover} onFocus={hover}>
      {children}
    </Link>
  );
}
