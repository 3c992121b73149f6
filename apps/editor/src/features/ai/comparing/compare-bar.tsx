import type { BlockId } from "@coursewright/base/ids.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { RotateCcw } from "lucide-react";
import type { KeyboardEvent, ReactNode, RefObject, SyntheticEvent } from "react";
import { createPortal } from "react-dom";
import { AgentAvatar } from "../../../base/agent/agent-avatar.tsx";
import { useWidth } from "../../../base/widths/use-width.ts";
import { Spent } from "../runs/price.tsx";
import { SampleNotice } from "../runs/run-actions.tsx";
import type { Run } from "../runs/run.ts";
import { Cost } from "../../credits/index.ts";

export type Shows = "changes" | "new" | "old";

interface Press {
  readonly label: string;
  readonly onPress: () => void;
}

interface CompareBarProps {
  readonly bar: RefObject<HTMLElement | null>;
  readonly id: BlockId;
  readonly agent: AgentName;
  readonly run: Extract<Run, { kind: "proposed" }>;
  readonly again: (() => void) | undefined;
  readonly title: string;
  readonly about: string;
  readonly view: { readonly shows: Shows; readonly onChange: (shows: Shows) => void } | null;
  readonly accept: Press | null;
  readonly keepBoth?: (() => void) | null;
  readonly dismiss: Press;
  readonly children?: ReactNode;
}

/** Below the block; on a phone a sheet at the bottom edge. */
export function CompareBar(props: CompareBarProps) {
  const { bar, id, agent, run, again, title, about, view, accept, keepBoth, dismiss, children } = props;
  const { t } = useLingui();
  const isPhone = useWidth() === "phone";
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    document.querySelector<HTMLElement>(`[data-block="${id}"]`)?.focus({ preventScroll: true });
  };
  // The block would take a press in the bar for one on itself.
  const keep = (event: SyntheticEvent) => event.stopPropagation();
  const credits = run.isDemo ? 0 : run.price;
  const drawn = (
    <section
      ref={bar}
      className="compare-bar"
      aria-label={t`Changes from ${agent}`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onMouseDown={keep}
      onPointerDown={keep}
      onClick={keep}
    >
      <header className="compare-head">
        <AgentAvatar agent={agent} size={36} />
        <div className="compare-title">
          <b>{title.trim() === "" ? <Trans>Proposal</Trans> : title}</b>
          <small>{about}</small>
        </div>
        {view ? (
          <Segmented
            label={t`View`}
            value={view.shows}
            choices={[
              { value: "changes", label: t`Changes` },
              { value: "new", label: t`New` },
              { value: "old", label: t`Old` },
            ]}
            onValueChange={view.onChange}
          />
        ) : null}
      </header>
      {run.isDemo ? <SampleNotice /> : null}
      {children}
      <footer className="compare-foot">
        <small>
          <Spent credits={credits} />
        </small>
        <Button tone="quiet" onClick={dismiss.onPress}>
          {dismiss.label}
        </Button>
        {again ? (
          <Button tone="secondary" className="compare-again" onClick={again}>
            <RotateCcw size={15} strokeWidth={2} aria-hidden="true" />
            <span>
              <span className="compare-word">
                <Trans>Try again</Trans>
                {", "}
              </span>
              <Cost credits={priceOf(run)} />
            </span>
          </Button>
        ) : null}
        {keepBoth ? (
          <Button tone="secondary" onClick={keepBoth}>
            <Trans>Keep both</Trans>
          </Button>
        ) : null}
        {accept ? <Button onClick={accept.onPress}>{accept.label}</Button> : null}
      </footer>
    </section>
  );
  // A fixed element inside a block would be fixed to the block.
  return isPhone ? createPortal(drawn, document.body) : drawn;
}

function priceOf({ price, isDemo }: Extract<Run, { kind: "proposed" }>): number {
  return isDemo ? 0 : price;
}
