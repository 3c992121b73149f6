import { credits as creditsOf } from "@coursewright/base/credits.ts";
import type { GenerateChart, GenerateText } from "@coursewright/contract/generation.ts";
import type { MapIcons, MappedIcons } from "@coursewright/contract/icons.ts";
import type { AiGateway } from "../../platform/ai-gateway/gateway.ts";
import type { SignedIn } from "../../platform/auth/actor.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { toRefusal } from "./failed-call.ts";
import { iconPrompt, readIcons, sampleIcons } from "./icons.ts";
import type { Delivered, PaidWork } from "./paid-work.ts";
import { type Assignment, readAssignment, readChartAssignment } from "./prompt.ts";

export type { Delivered, PaidWork };

export interface GenerationService {
  generate(request: GenerationRequest<GenerateText>): Promise<Delivered>;
  generateChart(request: GenerationRequest<GenerateChart>): Promise<Delivered>;
  /** [AI-04] Free, so that it is neither recorded nor held for. */
  mapIcons(request: { input: MapIcons; signal: AbortSignal }): Promise<MappedIcons>;
}

export interface GenerationRequest<Input> {
  readonly actor: SignedIn;
  readonly operation: string;
  readonly input: Input;
  /** Aborts when the one who asked has left. */
  readonly signal: AbortSignal;
}

const price = creditsOf(1);
const maxOutputTokens = 2_000;
const maxIconTokens = 500;

export function createGenerationService({ gateway, paidWork }: { gateway: AiGateway; paidWork: PaidWork }): GenerationService {
  function carryOut({ actor, operation, signal }: GenerationRequest<unknown>, assignment: Assignment): Promise<Delivered> {
    const { type, agent, prompt, sample, check } = assignment;
    return paidWork.carryOut({
      uid: actor.uid,
      operation,
      type,
      agent,
      price,
      signal,
      work: async (idempotencyKey) => {
        const { text, usage, model } = await gateway.writeText({ ...prompt, maxOutputTokens, sample, idempotencyKey, signal });
        check(text);
        return { reply: text, usage, model };
      },
    });
  }

  return {
    generate: async (request) => carryOut(request, await readAssignment(request.input)),
    generateChart: async (request) => carryOut(request, await readChartAssignment(request.input)),
    async mapIcons({ input, signal }) {
      const call = {
        ...iconPrompt(input),
        maxOutputTokens: maxIconTokens,
        idempotencyKey: `icons:${newUuid()}`,
        sample: sampleIcons(input),
      };
      try {
        return readIcons((await gateway.writeText({ ...call, signal })).text, input);
      } catch (error) {
        throw toRefusal(error, signal);
      }
    },
  };
}
