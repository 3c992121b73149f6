import { noCredits } from "@coursewright/base/credits.ts";
import type { CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import { Spinner } from "@coursewright/ui/spinner.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Check, CircleAlert, Clock } from "lucide-react";
import { Link } from "react-router";
import { editorAddress } from "../../base/address/selection.ts";
import { costOfUpdate, exactly, sum } from "./amounts.ts";
import { isIn, isInProgress, partsOf } from "./listing.ts";
import { problemWords } from "./problem-words.ts";
import type { Run } from "./use-runs.ts";

export function RunList({ runs, projectId }: { readonly runs: readonly Run[]; readonly projectId: string }) {
  const { t } = useLingui();
  const words = useEndWords(runs);
  if (runs.length === 0) return null;
  const isAtWork = runs.some(({ update }) => isInProgress(update));
  return (
    <>
      <ul className="outdated-runs" aria-label={t`Pages being updated`} aria-busy={isAtWork}>
        {runs.map(({ pageId, chapterId, name, update }) => (
          <li key={pageId} data-state={stateOf(update)}>
            <Sign update={update} />
            <span>
              <Link to={editorAddress({ projectId, chapterId, pageId })}>{name}</Link>
              <RunWords update={update} />
            </span>
          </li>
        ))}
      </ul>
      {isAtWork ? null : <p className="outdated-end">{words}</p>}
    </>
  );
}

export function useEndWords(runs: readonly Run[]): string {
  const { t } = useLingui();
  const failed = runs.filter(({ update }) => isIn("failed", update)).length;
  const done = runs.length - failed;
  const total = runs.length;
  const cost = sum(runs.map(({ update }) => costOfUpdate(update)));
  const amount = exactly(cost);
  const price = cost === noCredits ? t`It cost nothing.` : t`It cost ${amount} credits.`;
  if (failed > 0) return `${t`${done} of ${total} pages updated.`} ${price} ${t`Failed updates were not charged.`}`;
  return `${t`Catalogue updated.`} ${price}`;
}

type RunState = "waiting" | "working" | "done" | "failed";

function stateOf(update: CatalogueUpdate): RunState {
  if (!isInProgress(update)) return isIn("failed", update) ? "failed" : "done";
  return isIn("working", update) || isIn("done", update) ? "working" : "waiting";
}

function Sign({ update }: { readonly update: CatalogueUpdate }) {
  switch (stateOf(update)) {
    case "waiting":
      return <Clock size={16} strokeWidth={1.75} />;
    case "working":
      return <Spinner />;
    case "done":
      return <Check size={16} strokeWidth={2.2} />;
    case "failed":
      return <CircleAlert size={16} strokeWidth={1.75} />;
  }
}

function RunWords({ update }: { readonly update: CatalogueUpdate }) {
  const amount = exactly(costOfUpdate(update));
  const problem = partsOf(update).find(({ state }) => state === "failed")?.problem ?? null;
  switch (stateOf(update)) {
    case "waiting":
      return (
        <small>
          <Trans>Waiting</Trans>
        </small>
      );
    case "working":
      return (
        <small>
          <Trans>Being updated…</Trans>
        </small>
      );
    case "done":
      return (
        <small>
          <Trans>Done, {amount} credits</Trans>
        </small>
      );
    case "failed":
      return <small>{problemWords(problem)}</small>;
  }
}
