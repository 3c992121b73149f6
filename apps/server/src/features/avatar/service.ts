import { credits, noCredits } from "@coursewright/base/credits.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { sampleSentences } from "@coursewright/blocks/kit/avatar/agent-samples.ts";
import { textPrice } from "@coursewright/blocks/kit/prices/prices.ts";
import type { AiGateway } from "../../platform/ai-gateway/gateway.ts";
import type { SignedIn } from "../../platform/auth/actor.ts";
import type { Delivered, PaidWork } from "../ai/service.ts";
import type { MediaService } from "../media/service.ts";
import { answerPrompt, readAnswer } from "./answer.ts";
import { createSampleSpeech } from "./speech.ts";

export interface AvatarService {
  /** Answers in the agent's voice, for one credit. */
  answer(request: QuestionRequest): Promise<Delivered>;
  /** Returns the URL of the agent's spoken sample. */
  hear(agent: AgentName): Promise<string>;
}

interface QuestionRequest {
  readonly actor: SignedIn;
  readonly operation: string;
  readonly agent: AgentName;
  readonly question: string;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

interface AgentsOptions {
  gateway: AiGateway;
  paidWork: PaidWork;
  media: Pick<MediaService, "storeShared" | "findShared">;
}

const maxOutputTokens = 400;

export function createAvatarService({ gateway, paidWork, media }: AgentsOptions): AvatarService {
  return {
    async answer({ actor, operation, agent, question, signal }) {
      const { isOwn, writeText } = await gateway.textFor(actor.uid);
      return paidWork.carryOut({
        uid: actor.uid,
        operation,
        type: "answer",
        agent,
        price: isOwn ? noCredits : credits(textPrice),
        signal,
        work: async (idempotencyKey) => {
          const sample = sampleSentences[agent];
          const call = { ...answerPrompt(agent, question), maxOutputTokens, sample, idempotencyKey, signal };
          const { text, usage, model } = await writeText(call);
          return { reply: readAnswer(text), usage, model };
        },
      });
    },
    hear: createSampleSpeech({ gateway, media }),
  };
}
