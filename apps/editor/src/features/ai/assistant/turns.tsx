import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { Conversation, Turn } from "@coursewright/contract/assistant.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { remarks } from "../panel/remarks.ts";
import { SampleNotice } from "../runs/run-actions.tsx";
import { Said } from "../../../base/agent/said.tsx";
import type { Run } from "./asking.ts";

interface TurnsProps {
  readonly conversation: Conversation | undefined;
  /** The agent of the next answer. */
  readonly agent: AgentName;
  readonly run: Run;
  /** Whether the last proposal is still shown below. */
  readonly isPending: boolean;
}

/** The turns of a conversation: the author's in the interface font, the helper's in the font of the page. */
export function Turns({ conversation, agent, run, isPending }: TurnsProps) {
  const { t } = useLingui();
  const turns = conversation?.turns ?? [];
  const last = turns.at(-1);
  const offering = turns.findLast((turn) => turn.role === "assistant" && turn.offered > 0);
  if (turns.length === 0 && run.kind !== "working") return <Silence agent={agent} />;
  return (
    <>
      <ol className="turns" aria-label={t`Conversation`}>
        {turns.map((turn, place) => (
          <li key={`turn:${place}`}>
            {turn.role === "user" ? <Asked words={turn.content} /> : <Answered turn={turn} isWaiting={isPending && turn === offering} />}
          </li>
        ))}
        {run.kind === "working" ? <Coming agent={agent} run={run} /> : null}
      </ol>
      {last?.role === "assistant" && last.isDemo ? <SampleNotice /> : null}
    </>
  );
}

function Silence({ agent }: { readonly agent: AgentName }) {
  const { i18n } = useLingui();
  return (
    <>
      <Said agent={agent}>{i18n._(remarks[agent].next)}</Said>
      <p className="panel-none">
        <Trans>Ask about this page, or ask for new text. Select a section to see its own helper and settings here.</Trans>
      </p>
    </>
  );
}

function Asked({ words }: { readonly words: string }) {
  return (
    <p className="turn-asked">
      <b>
        <Trans context="who spoke">You</Trans>
      </b>
      {words}
    </p>
  );
}

interface AnsweredProps {
  readonly turn: Extract<Turn, { role: "assistant" }>;
  readonly isWaiting: boolean;
}

function Answered({ turn, isWaiting }: AnsweredProps) {
  return (
    <>
      <Said agent={turn.agent}>{turn.content}</Said>
      {turn.offered > 0 && !isWaiting ? (
        <small className="turn-offered">
          <Plural value={turn.offered} one="# section offered" other="# sections offered" />
        </small>
      ) : null}
    </>
  );
}

/** The streaming answer. Screen readers get it as a whole when it is complete. */
function Coming({ agent, run }: { readonly agent: AgentName; readonly run: Extract<Run, { kind: "working" }> }) {
  return (
    <>
      {run.message === "" ? null : (
        <li>
          <Asked words={run.message} />
        </li>
      )}
      <li className="turn-coming" aria-busy="true">
        <Said agent={agent}>{run.streamed === "" ? "…" : run.streamed}</Said>
      </li>
    </>
  );
}
