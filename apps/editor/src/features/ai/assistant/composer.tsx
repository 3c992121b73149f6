import type { AskAssistant } from "@coursewright/contract/assistant.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, RefreshCw } from "lucide-react";
import { Suspense, useRef } from "react";
import { useStore } from "zustand";
import { Cost, CreditsFallback, useTextPrice } from "../../credits/index.ts";
import { lazyPart } from "../../../base/loading/lazy-part.ts";
import { useOpenPage } from "../../../document/page/page-context.tsx";
import { PromptBox } from "../panel/prompt-box.tsx";
import { fromSources } from "../runs/from-sources.ts";
import { usePrompt } from "../runs/prompts.ts";
import { cancelAfterMs, ChargedAnyway, useLater } from "../runs/run-actions.tsx";
import { answerFailureWords } from "./answer-failure-words.ts";
import type { Asking } from "./asking.ts";
import type { PageAddress } from "../../../document/page/page-address.ts";
import { useAskingDisabledReason } from "./use-asking-disabled-reason.ts";

const FromSources = lazyPart(async () => ({ default: (await import("../panel/from-sources.tsx")).FromSources }));

interface ComposerProps {
  readonly asking: Asking;
  readonly params: PageAddress;
  readonly question: Omit<AskAssistant, "message">;
}

export function Composer({ asking, params, question }: ComposerProps) {
  const { t } = useLingui();
  const box = useRef<HTMLTextAreaElement>(null);
  const run = useStore(asking.store, (state) => state.run);
  const [draft, setDraft] = usePrompt(useOpenPage().id);
  const price = useTextPrice();
  const disabledReason = useAskingDisabledReason();
  const send = async (...asked: Parameters<Asking["ask"]>) => {
    if (await asking.ask(...asked)) announce(t`The assistant has answered`);
  };
  return (
    <div className="composer">
      {run.kind === "failed" ? (
        <Notice
          tone="bad"
          icon={<CircleAlert size={18} />}
          title={answerFailureWords(run.error)}
          actions={
            <Button tone="secondary" size="small" onClick={() => void send(params, run.question, run.key)}>
              <RefreshCw size={14} />
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <CreditsFallback error={run.error} />
        </Notice>
      ) : null}
      {run.kind === "working" ? <ChargedAnyway since={run.since} streamed={run.streamed} /> : null}
      <PromptBox
        isWholePanel
        box={box}
        label={t`Ask the assistant`}
        placeholder={t`Generate with AI.....`}
        prompt={draft}
        onChange={setDraft}
        onSubmit={() =>
          void send(params, { ...question, message: draft.trim(), fromSources: fromSources.getState().has(params.projectId) })
        }
        isWorking={run.kind === "working"}
        disabledReason={disabledReason}
        price={<Cost credits={price} />}
        actions={run.kind === "working" ? <CancelLater since={run.since} onCancel={asking.cancel} /> : null}
      />
      <Suspense>
        <FromSources />
      </Suspense>
    </div>
  );
}

function CancelLater({ since, onCancel }: { readonly since: number; readonly onCancel: () => void }) {
  const mayCancel = useLater(since + cancelAfterMs);
  if (!mayCancel) return null;
  return (
    <Button tone="quiet" size="small" onClick={onCancel}>
      <Trans>Cancel</Trans>
    </Button>
  );
}
