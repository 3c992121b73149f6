import { BlockingOverlay } from "@coursewright/ui/blocking-overlay.tsx";
import { Button } from "@coursewright/ui/button.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { ProgressBar } from "@coursewright/ui/progress-bar.tsx";
import { Spinner } from "@coursewright/ui/spinner.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Check, CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { useIsOffline } from "../../base/api/connection.ts";
import { shareOf } from "./update-steps.ts";
import type { Step } from "./update-steps.ts";
import "./update-overlay.css";

interface UpdateOverlayProps {
  readonly open: boolean;
  readonly steps: readonly Step[];
  readonly card: ReactNode;
  readonly finalFocus: () => HTMLElement | null;
  /** Null until the server has the update: until then this page must stay open. */
  readonly onBackground: (() => void) | null;
}

/** [PANEL-05] */
export function UpdateOverlay({ open, steps, card, finalFocus, onBackground }: UpdateOverlayProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  return (
    <BlockingOverlay open={open} title={t`Updating catalogue... Do not close.`} picture={card} finalFocus={finalFocus}>
      <div className="updating">
        <ProgressBar label={t`Updating the catalogue`} share={shareOf(steps)} />
        <ol>
          {steps.map((step) => (
            <StepLine key={step.name} step={step} />
          ))}
        </ol>
        <p role="status">
          {isOffline ? (
            <Trans>You are offline. The update continues without you.</Trans>
          ) : (
            <Trans>When it is done, you will see the actual cost.</Trans>
          )}
        </p>
        {onBackground ? <BackgroundButton onBackground={onBackground} /> : null}
      </div>
      <AtWork steps={steps} />
    </BlockingOverlay>
  );
}

function StepLine({ step }: { readonly step: Step }) {
  const { t } = useLingui();
  const names = useStepNames();
  const states = { waiting: t`waiting`, working: t`in progress`, done: t`done`, failed: t`failed` };
  return (
    <li data-state={step.state} aria-current={step.state === "working" ? "step" : undefined}>
      {step.state === "done" ? <Check size={16} strokeWidth={2.2} /> : null}
      {step.state === "working" ? <Spinner /> : null}
      {step.state === "failed" ? <CircleAlert size={16} strokeWidth={1.75} /> : null}
      <span>
        {names(step)}
        <span className="ui-hidden">, {states[step.state]}</span>
      </span>
    </li>
  );
}

function useStepNames(): (step: Step) => string {
  const { t } = useLingui();
  return ({ name, state, count }) => {
    switch (name) {
      case "save":
        return t`Page saved`;
      case "picture":
        return t`Picture taken`;
      case "entry":
        return t`Writing the entry`;
      case "audiobook": {
        if (!count || state !== "working") return t`Recording the audiobook`;
        const { spoken, chunks } = count;
        return t`Recording the audiobook, ${spoken} of ${chunks}`;
      }
    }
  };
}

/** While it is shown, closing the tab asks first, and each step is announced. */
function AtWork({ steps }: { readonly steps: readonly Step[] }) {
  const names = useStepNames();
  const now = steps.find(({ state }) => state === "working");
  // Omits the chunk count: announcing every chunk would be noise.
  const words = now ? names({ ...now, count: undefined }) : null;
  useEffect(() => {
    if (words !== null) announce(words);
  }, [words]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  return null;
}

const offerAfterMs = 20_000;

/** After a while the author may continue elsewhere: the server does not need this page. */
function BackgroundButton({ onBackground }: { readonly onBackground: () => void }) {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), offerAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isTime) return null;
  return (
    <Button tone="quiet" onClick={onBackground}>
      <Trans>Continue in the background</Trans>
    </Button>
  );
}
