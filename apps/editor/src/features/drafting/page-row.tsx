import { blockOfType } from "@coursewright/blocks/registry.ts";
import type { Commission, CommissionProblem, OutlinePage } from "@coursewright/contract/drafting.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Spinner } from "@coursewright/ui/spinner.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Check, CircleAlert, Clock, RefreshCw } from "lucide-react";
import { Link } from "react-router";
import { editorAddress } from "../../base/address/selection.ts";
import type { Selection } from "../../base/address/selection.ts";
import { canCommission } from "./can-commission.ts";
import { wordsOfCode } from "../../base/api/error-words.ts";
import { useHasOwnKey } from "../../base/api/session.ts";

interface PageRowProps {
  readonly page: OutlinePage;
  readonly address: Selection;
  readonly commission: Commission | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onAgain: (() => void) | undefined;
}

export function PageRow({ page, address, commission, isChosen, onChoose, onAgain }: PageRowProps) {
  const { t } = useLingui();
  const { name } = page;
  const hasOwnKey = useHasOwnKey();
  const isSelectable = canCommission(commission);
  return (
    <li className="writing-page" data-state={commission?.state}>
      <span className="writing-mark">
        {isSelectable ? (
          <input
            type="checkbox"
            aria-label={t`Write ${name}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        ) : (
          <StateSign commission={commission} />
        )}
      </span>
      <div>
        <Link to={editorAddress(address)}>{name}</Link>
        <StateWords page={page} commission={commission} />
      </div>
      {commission?.state === "failed" && isSelectable && onAgain ? (
        <Button
          tone="quiet"
          size="small"
          aria-label={hasOwnKey ? t`Try ${name} again, your own key` : t`Try ${name} again, 1 credit`}
          onClick={onAgain}
        >
          <RefreshCw size={16} strokeWidth={1.75} />
          {hasOwnKey ? <Trans>Try again, your own key</Trans> : <Trans>Try again, 1 credit</Trans>}
        </Button>
      ) : null}
    </li>
  );
}

function StateSign({ commission }: Pick<PageRowProps, "commission">) {
  switch (commission?.state) {
    case "waiting":
      return <Clock size={16} strokeWidth={1.75} />;
    case "writing":
      return <Spinner />;
    case "written":
      return <Check size={16} strokeWidth={2.2} />;
    default:
      return <CircleAlert size={16} strokeWidth={1.75} />;
  }
}

function StateWords({ page, commission }: Pick<PageRowProps, "page" | "commission">) {
  switch (commission?.state) {
    case "waiting":
      return (
        <span>
          <Trans>Waiting</Trans>
        </span>
      );
    case "writing":
      return (
        <span>
          <Trans>Being written…</Trans>
        </span>
      );
    case "written":
      return <span>{commission.isDemo ? <Trans>Written as a sample. It cost nothing.</Trans> : <Trans>Written</Trans>}</span>;
    case "failed":
      return (
        <span className="writing-problem">
          <ProblemWords problem={commission.problem ?? "internal"} />
        </span>
      );
    default:
      return <SuggestedWords page={page} isStopped={commission?.state === "stopped"} />;
  }
}

function ProblemWords({ problem }: { readonly problem: CommissionProblem }) {
  switch (problem) {
    case "helper_busy":
      return <Trans>The helper was busy. The page is empty, and nothing was charged.</Trans>;
    case "helper_failed":
      return <Trans>The helper’s answer could not be used. The page is empty, and nothing was charged.</Trans>;
    case "own_key_refused":
    case "own_key_busy":
      return wordsOfCode(problem);
    case "no_passage_found":
      return <Trans>Your sources say nothing about this page. It is empty, and nothing was charged.</Trans>;
    case "page_not_empty":
      return <Trans>You have written on this page in the meantime, so it was not changed. Nothing was charged.</Trans>;
    case "page_gone":
      return <Trans>This page was deleted meanwhile. Nothing was charged.</Trans>;
    case "internal":
      return <Trans>Something went wrong on our side. The page has not changed, and nothing was charged.</Trans>;
  }
}

function SuggestedWords({ page, isStopped }: { readonly page: OutlinePage; readonly isStopped: boolean }) {
  const { i18n } = useLingui();
  const names = page.blocks.flatMap((type) => {
    const block = blockOfType(type);
    return block ? [i18n._(block.name)] : [];
  });
  if (isStopped) {
    return (
      <span>
        <Trans>Stopped before it started</Trans>
      </span>
    );
  }
  return names.length > 0 ? <span>{names.join(", ")}</span> : null;
}
