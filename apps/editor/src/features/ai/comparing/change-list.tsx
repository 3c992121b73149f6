import { classNames } from "@coursewright/ui/class-names.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Check, X } from "lucide-react";
import { NumberFace } from "./changed-text.tsx";
import type { Comparison, Decision, Part } from "./compare-blocks.ts";
import type { State } from "./decide.ts";
import { textOf } from "./compare-words.ts";
import type { Token } from "./compare-words.ts";

interface ChangeListProps {
  readonly comparison: Comparison;
  readonly state: State;
  readonly active: number | null;
  readonly onActive: (change: number) => void;
  readonly onDecide: (change: number, decision: Decision | null) => void;
}

interface Row {
  readonly part: Part;
  readonly number: number;
  readonly removed: string;
  readonly added: string;
}

const shownCharacters = 140;

export function ChangeList({ comparison, state: { decisions, stale }, active, onActive, onDecide }: ChangeListProps) {
  const { t } = useLingui();
  return (
    <ol className="change-list">
      {comparison.parts.flatMap(rowsOf).map(({ part, number, removed, added }) => {
        const decision = decisions.get(number);
        const isStale = stale.has(part);
        const shown = number + 1;
        return (
          <li
            key={number}
            data-change={number}
            className={classNames(number === active && "is-active", isStale && "is-stale")}
            onFocus={() => onActive(number)}
          >
            <span
              className={classNames("change-number", decision && `is-${decision}`, number === active && "is-active")}
              aria-hidden="true"
            >
              <NumberFace number={shown} decision={decision} />
            </span>
            <p className="change-words">
              {part.kind === "rest" ? (
                part.isRedrawn ? (
                  <Trans>The new block below</Trans>
                ) : (
                  <Trans>Right answers, figures and settings</Trans>
                )
              ) : (
                <>
                  {removed === "" ? null : (
                    <del className="changed-words">
                      <span className="ui-hidden">
                        <Trans>Removed:</Trans>{" "}
                      </span>
                      {removed}
                    </del>
                  )}{" "}
                  {added === "" ? null : (
                    <ins className="changed-words">
                      <span className="ui-hidden">
                        <Trans>Added:</Trans>{" "}
                      </span>
                      {added}
                    </ins>
                  )}
                </>
              )}
              {isStale ? (
                <small>
                  <Trans>You changed this text. Try again to compare.</Trans>
                </small>
              ) : null}
            </p>
            {isStale ? null : decision ? (
              <>
                <span className={`change-decision is-${decision}`}>
                  {decision === "accepted" ? <Check size={15} strokeWidth={2.4} aria-hidden="true" /> : null}
                  {decision === "accepted" ? <Trans>Accepted</Trans> : <Trans>Dismissed</Trans>}
                </span>
                <Button tone="quiet" size="small" aria-label={t`Undo change ${shown}`} onClick={() => onDecide(number, null)}>
                  <Trans>Undo</Trans>
                </Button>
              </>
            ) : (
              <>
                <Button
                  tone="secondary"
                  size="small"
                  className="change-act"
                  aria-label={t`Accept change ${shown}`}
                  onClick={() => onDecide(number, "accepted")}
                >
                  <Check size={18} strokeWidth={2.4} aria-hidden="true" />
                  <span className="compare-word">
                    <Trans>Accept</Trans>
                  </span>
                </Button>
                <Button
                  tone="quiet"
                  size="small"
                  className="change-act"
                  aria-label={t`Dismiss change ${shown}`}
                  onClick={() => onDecide(number, "dismissed")}
                >
                  <X size={18} strokeWidth={2.2} aria-hidden="true" />
                  <span className="compare-word">
                    <Trans>Dismiss</Trans>
                  </span>
                </Button>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function rowsOf(part: Part): Row[] {
  if (part.kind === "rest") return [{ part, number: part.first, removed: "", added: "" }];
  const changes: ReadonlyArray<{ readonly removed: readonly Token[]; readonly added: readonly Token[] }> = part.pieces.flatMap((piece) =>
    piece.kind === "change" ? [piece] : [],
  );
  return changes.map(({ removed, added }, change) => ({
    part,
    number: part.first + change,
    removed: excerpt(removed),
    added: excerpt(added),
  }));
}

function excerpt(tokens: readonly Token[]): string {
  const text = textOf(tokens).trim();
  return text.length <= shownCharacters ? text : `${text.slice(0, shownCharacters).trimEnd()}…`;
}
