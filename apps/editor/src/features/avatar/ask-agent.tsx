import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { askAgent } from "@coursewright/contract/avatar.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Input } from "@coursewright/ui/field.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { CircleAlert, FlaskConical } from "lucide-react";
import { useState } from "react";
import type { FormEvent } from "react";
import { hasCode, refusalOf } from "../../base/api/api-error.ts";
import { callRaw } from "../../base/api/client.ts";
import { useIsOffline } from "../../base/api/connection.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { queries, userKey } from "../../base/api/queries.ts";
import { AgentAvatar } from "../../base/agent/agent-avatar.tsx";
import { isDemo, Price, Spent } from "../ai/index.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import "./ask-agent.css";
import { useTextPrice } from "../credits/index.ts";

/** The author tries the agent's voice with a question. */
export function AskAgent({ agent }: { readonly agent: AgentName }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [question, setQuestion] = useState("");
  const price = useTextPrice();
  const asking = useAsking();
  const disabledReason = isOffline ? t`The helper needs a connection` : question.trim() === "" ? t`Write a question first` : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (disabledReason === undefined && !asking.isPending) asking.mutate({ agent, question });
  };
  return (
    <section className="ask-agent" aria-label={t`Try the voice`}>
      <form className="ask-agent-box" onSubmit={submit}>
        <Input
          className="ask-agent-text"
          aria-label={t`A question for ${agent}`}
          placeholder={t`My starter smells of nail varnish. Is it dead?`}
          autoComplete="off"
          maxLength={1000}
          value={question}
          onValueChange={setQuestion}
        />
        <small>
          <Price credits={price} />
        </small>
        <Button type="submit" size="small" busy={asking.isPending} disabledReason={disabledReason}>
          <Trans>Ask {agent}</Trans>
        </Button>
      </form>
      {asking.data ? <Answer {...asking.data} /> : null}
      {asking.isError ? <Failure error={asking.error} /> : null}
    </section>
  );
}

interface Question {
  readonly agent: AgentName;
  readonly question: string;
}

interface Answered {
  readonly agent: AgentName;
  readonly answer: string;
  /** True for sample text: no model is connected. */
  readonly isSample: boolean;
  /** In credits. */
  readonly price: number;
}

/** Longer than the gateway's own timeout, so that the gateway's error arrives first. */
const timeoutMs = 120_000;

function useAsking() {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const price = useTextPrice();
  return useMutation({
    async mutationFn({ agent, question }: Question): Promise<Answered> {
      const headers = { "idempotency-key": crypto.randomUUID() };
      const response = await callRaw(askAgent, { params: { uid, agent }, body: { question } }, { headers, timeoutMs });
      if (!response.ok) throw await refusalOf(response);
      return {
        agent,
        answer: askAgent.reply.parse(await response.json()).answer,
        isSample: isDemo(response),
        price: isDemo(response) ? 0 : price,
      };
    },
    onSuccess: async ({ agent, answer }) => {
      announce(t`${agent} says: ${answer}`);
      // The live feed usually updates the balance first; this also works without the feed.
      await queries.invalidateQueries({ queryKey: userKey(uid) });
    },
  });
}

function Answer({ agent, answer, isSample, price }: Answered) {
  return (
    <>
      <div className="ask-agent-said">
        <AgentAvatar agent={agent} size={32} />
        <p>
          <b className="ui-hidden">{agent}: </b>
          {answer}{" "}
          <small>
            <Spent credits={price} />
          </small>
        </p>
      </div>
      {isSample ? (
        <Notice tone="warn" icon={<FlaskConical size={18} />} title={<Trans>Demo text</Trans>}>
          <Trans>No model is connected here, so this is a sample. It cost nothing.</Trans>
        </Notice>
      ) : null}
    </>
  );
}

/** The usual failure texts mention a block, and there is none here. */
function Failure({ error }: { readonly error: unknown }) {
  const { t } = useLingui();
  const isHelpers = hasCode(error, "helper_busy") || hasCode(error, "helper_failed");
  const words = isHelpers ? t`There was no answer. Nothing was charged. Please try again.` : wordsFor(error);
  return <Notice tone="bad" icon={<CircleAlert size={18} />} title={words} />;
}
