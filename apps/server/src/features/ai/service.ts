import { credits as creditsOf } from "@coursewright/base/credits.ts";
import { priceOf } from "@coursewright/blocks/kit/prices/prices.ts";
import type { GenerateChart, GenerateText, Seen } from "@coursewright/contract/ai.ts";
import type { Passage } from "@coursewright/contract/sources.ts";
import type { MapIcons, MappedIcons } from "@coursewright/contract/icons.ts";
import type { AuthorId } from "@coursewright/base/ids.ts";
import type { AiGateway, TextModel } from "../../platform/ai-gateway/gateway.ts";
import type { TextRequest } from "../../platform/ai-gateway/write-once.ts";
import type { SignedIn } from "../../platform/auth/actor.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import type { ReadCourseAround } from "./course-around.ts";
import { type PictureSource, promptWithPicture } from "./describe-picture.ts";
import { ownKeyProblem, toRefusal } from "./failed-call.ts";
import { citedReply, findGrounds, groundedReply, type PassageSearch, searchGrounds, withoutStreamedMarks } from "./grounding.ts";
import { backgroundPrompt, type Painter, combineUsage, withBackground } from "./hero-banner.ts";
import { iconPrompt, readIcons, sampleIcons } from "./icons.ts";
import type { Delivered, PaidRequest, PaidWork } from "./paid-work.ts";
import { learnersType } from "./queries.ts";
import { passWords, writeOrKeepWords } from "./sent-words.ts";
import { type Assignment, latestTurns, readAssignment, readChartAssignment } from "./prompt.ts";

export type { PassageSearch };
export { citedReply, searchGrounds, withoutStreamedMarks };
export type { Delivered, PaidWork, Painter, ReadCourseAround };
export { latestTurns, learnersType, ownKeyProblem, passWords, toRefusal, writeOrKeepWords };

export interface AiService {
  generate(request: GenerationRequest<GenerateText>): Promise<Delivered>;
  generateChart(request: GenerationRequest<GenerateChart>): Promise<Delivered>;
  /** [AI-04] Free, so it is neither recorded nor held for. */
  mapIcons(request: { uid: AuthorId; input: MapIcons; signal: AbortSignal }): Promise<MappedIcons>;
}

export interface GenerationRequest<Input> {
  readonly actor: SignedIn;
  readonly operation: string;
  readonly input: Input;
  /** Receives streamed words if the block allows it. They are only a preview until the reply is charged. */
  onSay?(text: string): void;
  /** Aborts when the client disconnects, unless words were sent by then. */
  readonly signal: AbortSignal;
}

interface GenerationOptions {
  gateway: AiGateway;
  paidWork: PaidWork;
  painter: Painter;
  media: PictureSource;
  /** Reads what the helper should know about the course. */
  aroundOf: ReadCourseAround;
  sources: PassageSearch;
}

/** Room for the answer to as many words as an author can select. */
const maxOutputTokens = 4_000;
const maxIconTokens = 500;

export function createAiService({ gateway, paidWork, painter, media, aroundOf, sources }: GenerationOptions): AiService {
  const write = ({ prompt, sample, job }: Assignment, { writeText, ...call }: Call) =>
    writeText({ ...prompt, job, maxOutputTokens, sample, ...call });

  /** [SEE-07] */
  async function describe({ actor: { uid }, input, signal }: GenerationRequest<Described>, assignment: Assignment, idempotencyKey: string) {
    const { picture: address, usermessage } = input;
    const prompt = await promptWithPicture(assignment, { uid, address, usermessage }, media);
    const { text, usage, model } = await gateway.writeText({ ...prompt, maxOutputTokens, sample: "", idempotencyKey, signal });
    assignment.check(text);
    return { reply: text, usage, model };
  }

  async function carryOutDescription(request: GenerationRequest<Described>, assignment: Assignment): Promise<Delivered> {
    if (assignment.type !== "image") throw new AppError("invalid_request");
    if (!gateway.capabilities.vision) throw new AppError("helper_not_set_up");
    // An own key is for text, and this needs a model that sees.
    return pay(request, assignment, { isOwn: false, work: (key) => describe(request, assignment, key) });
  }

  function pay(
    { actor, operation, signal, input }: GenerationRequest<Pick<Seen, "place">>,
    { type, agent }: Assignment,
    { isOwn, ...paid }: Pick<PaidRequest, "work" | "check" | "keep"> & Pick<TextModel, "isOwn">,
  ) {
    const price = creditsOf(priceOf(type, { hasOwnKey: isOwn }));
    return paidWork.carryOut({ uid: actor.uid, operation, type, agent, price, signal, askedFrom: input.place, ...paid });
  }

  async function carryOut(
    request: GenerationRequest<Pick<Seen, "place">>,
    assignment: Assignment,
    passages?: readonly Passage[],
  ): Promise<Delivered> {
    const { signal, onSay } = request;
    const { isOwn, writeText } = await gateway.textFor(request.actor.uid);
    const { wordsFirst, check } = assignment;
    const work = (idempotencyKey: string) => {
      const unmarked = onSay && passages ? withoutStreamedMarks(onSay) : undefined;
      const say = unmarked?.onSay ?? onSay;
      const sent = say && wordsFirst ? passWords({ ...wordsFirst, onSay: say }) : undefined;
      const usable = (reply: string) => {
        if (passages) return groundedReply(reply, passages, check);
        check(reply);
        return reply;
      };
      return writeOrKeepWords({
        sent,
        write: () => write(assignment, { writeText, idempotencyKey, signal, onDelta: sent?.onDelta }).finally(() => unmarked?.end()),
        read: usable,
        fromWords: (words) => usable(JSON.stringify({ [wordsFirst?.field ?? ""]: words })),
      });
    };
    return pay(request, assignment, { isOwn, work });
  }

  /** [CRED-05] Text and picture share one hold: both succeed, or nothing is charged (decision 0026). */
  async function carryOutBanner(request: GenerationRequest<GenerateText>, assignment: Assignment): Promise<Delivered> {
    if (!gateway.capabilities.image) throw new AppError("helper_not_set_up");
    const { actor, signal } = request;
    const { isOwn, writeText } = await gateway.textFor(actor.uid);
    let picture: Awaited<ReturnType<Painter["paint"]>> | undefined;
    const work = async (idempotencyKey: string) => {
      const words = await write(assignment, { writeText, idempotencyKey, signal });
      assignment.check(words.text);
      const prompt = backgroundPrompt(words.text);
      const { projectId } = request.input.place ?? {};
      picture = await painter.paint({ uid: actor.uid, projectId, prompt, idempotencyKey: `${idempotencyKey}:picture`, signal });
      return { reply: withBackground(words.text, picture.address), ...combineUsage(words, picture) };
    };
    try {
      return await pay(request, assignment, {
        isOwn,
        work,
        check: (trx) => painter.checkRoom(trx, actor.uid),
        keep: async (trx) => picture?.keepWithin(trx),
      });
    } catch (error) {
      if (picture !== undefined) await painter.takeBack(actor.uid, picture.address);
      throw error;
    }
  }

  return {
    async generate(request) {
      const { actor, input } = request;
      const course = await aroundOf(actor.uid, input.place);
      const passages = await findGrounds(sources, actor.uid, input, course);
      const assignment = await readAssignment(input, course, passages);
      const { picture } = input;
      if (picture !== undefined) return carryOutDescription({ ...request, input: { ...input, picture } }, assignment);
      return assignment.type === "hero-banner" ? carryOutBanner(request, assignment) : carryOut(request, assignment, passages);
    },
    async generateChart(request) {
      const { actor, input } = request;
      const assignment = await readChartAssignment(input, await aroundOf(actor.uid, input.place));
      // A chart's reply is not kept for later: its place only tells where it stands.
      return carryOut({ ...request, input: {} }, assignment);
    },
    async mapIcons({ uid, input, signal }) {
      const call = {
        ...iconPrompt(input),
        job: "icons" as const,
        maxOutputTokens: maxIconTokens,
        idempotencyKey: `icons:${newUuid()}`,
        sample: sampleIcons(input),
      };
      try {
        const { writeText } = await gateway.textFor(uid);
        return readIcons((await writeText({ ...call, signal })).text, input);
      } catch (error) {
        throw toRefusal(error, signal);
      }
    },
  };
}

type Described = GenerateText & { readonly picture: string };
type Call = Pick<TextRequest, "idempotencyKey" | "onDelta"> & Pick<TextModel, "writeText"> & { readonly signal: AbortSignal };
