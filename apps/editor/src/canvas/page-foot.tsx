import { Button, buttonClass } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeft, ArrowRight, LibraryBig, Save } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useOpenPage, usePageState } from "../document/page-context.tsx";
import "./page-foot.css";

interface Neighbour {
  readonly name: string;
  readonly address: string;
}

interface PageFootProps {
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
}

/** [PAGE-08] */
export function PageFoot({ previous, next }: PageFootProps) {
  const { t } = useLingui();
  const page = useOpenPage();
  const isSaving = usePageState(({ save }) => save.kind === "saving");
  return (
    <footer className="page-foot">
      <div>
        {previous ? (
          <PreviousPage {...previous} />
        ) : (
          <NoPage reason={t`This is the first page.`}>
            <ArrowLeft size={18} strokeWidth={1.75} />
            <Trans>Previous</Trans>
          </NoPage>
        )}
      </div>
      <div className="page-foot-middle">
        <Button tone="secondary" busy={isSaving} onClick={() => void page.saveNow()}>
          {isSaving ? null : <Save size={16} strokeWidth={1.75} />}
          <Trans>Save</Trans>
        </Button>
        <Button offBecause={t`Not here yet: catalogue entries come later.`}>
          <LibraryBig size={16} strokeWidth={1.75} />
          <Trans>Update catalogue</Trans>
        </Button>
      </div>
      <div>
        {next ? (
          <NextPage {...next} />
        ) : (
          <NoPage reason={t`This is the last page.`}>
            <Trans>Next</Trans>
            <ArrowRight size={18} strokeWidth={1.75} />
          </NoPage>
        )}
      </div>
    </footer>
  );
}

function PreviousPage({ name, address }: Neighbour) {
  return (
    <Link className={buttonClass({ tone: "quiet" })} to={address}>
      <ArrowLeft size={18} strokeWidth={1.75} />
      <span className="page-foot-words">
        <Trans>Previous</Trans>
        <small>{name}</small>
      </span>
    </Link>
  );
}

function NextPage({ name, address }: Neighbour) {
  return (
    <Link className={buttonClass({ tone: "quiet" })} to={address}>
      <span className="page-foot-words">
        <Trans>Next</Trans>
        <small>{name}</small>
      </span>
      <ArrowRight size={18} strokeWidth={1.75} />
    </Link>
  );
}

/** [NAV-03] At the ends nothing happens. */
function NoPage({ reason, children }: { readonly reason: string; readonly children: ReactNode }) {
  return (
    <Button tone="quiet" offBecause={reason}>
      {children}
    </Button>
  );
}
