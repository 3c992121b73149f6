import { credits as creditsOf } from "@coursewright/base/credits.ts";
import { priceOf } from "@coursewright/blocks/kit/prices.ts";
import type { GenerateChart, GenerateText } from "@coursewright/contract/generation.ts";
import type { MapIcons, MappedIcons } from "@coursewright/contract/icons.ts";
import type { AiGateway } from "../../platform/ai-gateway/gateway.ts";
import { wordsReader } from "../../platform/ai-gateway/words-reader.ts";
import type { TextRequest, WrittenText } from "../../platform/ai-gateway/write-once.ts";
import type { SignedIn } from "../../platform/auth/actor.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { toRefusal } from "./failed-call.ts";
import { backgroundPrompt, type Painter, together, withBackground } from "./hero-banner.ts";
import { iconPrompt, readIcons, sampleIcons } from "./icons.ts";
import type { Delivered, PaidRequest, PaidWork } from "./paid-work.ts";
import { learnersType } from "./queries.ts";
import { type Assignment, latestTurns, readAssignment, readChartAssignment } from "./prompt.ts";

export type { Delivered, PaidWork, Painter };
export { latestTurns, learnersType, toRefusal };

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
  /** Hears the words while they are written, where the block allows it. Only what was also paid for is a reply. */
  onSay?(text: string): void;
  /** Aborts when the one who asked has left. */
  readonly signal: AbortSignal;
}

interface GenerationOptions {
  gateway: AiGateway;
  paidWork: PaidWork;
  painter: Painter;
}

const maxOutputTokens = 2_000;
const maxIconTokens = 500;

export function createGenerationService({ gateway, paidWork, painter }: GenerationOptions): GenerationService {
  /** Words that the block can use. */
  async function write({ prompt, sample, job, check }: Assignment, call: Call): Promise<WrittenText> {
    const written = await gateway.writeText({ ...prompt, job, maxOutputTokens, sample, ...call });
    check(written.text);
    return written;
  }

  function pay(
    { actor, operation, signal }: GenerationRequest<unknown>,
    { type, agent }: Assignment,
    paid: Pick<PaidRequest, "work" | "check">,
  ) {
    return paidWork.carryOut({ uid: actor.uid, operation, type, agent, price: creditsOf(priceOf(type)), signal, ...paid });
  }

  function carryOut(request: GenerationRequest<unknown>, assignment: Assignment): Promise<Delivered> {
    const work = async (idempotencyKey: string) => {
      const { signal, onSay } = request;
      const onDelta = onSay && assignment.wordsFirst ? wordsReader(assignment.wordsFirst, onSay) : undefined;
      const { text, usage, model } = await write(assignment, { idempotencyKey, signal, onDelta });
      return { reply: text, usage, model };
    };
    return pay(request, assignment, { work });
  }

  /** [CRED-05] The words and the picture behind them under one hold: both stand, or nothing is charged (decision 0026). */
  async function carryOutBanner(request: GenerationRequest<unknown>, assignment: Assignment): Promise<Delivered> {
    const { actor, signal } = request;
    let address: string | undefined;
    const work = async (idempotencyKey: string) => {
      const words = await write(assignment, { idempotencyKey, signal });
      const wish = { uid: actor.uid, prompt: backgroundPrompt(words.text), idempotencyKey: `${idempotencyKey}:picture`, signal };
      const picture = await painter.paint(wish);
      address = picture.address;
      return { reply: withBackground(words.text, address), ...together(words, picture) };
    };
    try {
      return await pay(request, assignment, { work, check: (trx) => painter.checkRoom(trx, actor.uid) });
    } catch (error) {
      if (address !== undefined) await painter.takeBack(actor.uid, address);
      throw error;
    }
  }

  return {
    async generate(request) {
      const assignment = await readAssignment(request.input);
      return assignment.type === "hero-banner" ? carryOutBanner(request, assignment) : carryOut(request, assignment);
    },
    generateChart: async (request) => carryOut(request, await readChartAssignment(request.input)),
    async mapIcons({ input, signal }) {
      const call = {
        ...iconPrompt(input),
        job: "icons" as const,
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

type Call = Pick<TextRequest, "idempotencyKey" | "onDelta"> & { readonly signal: AbortSignal };
