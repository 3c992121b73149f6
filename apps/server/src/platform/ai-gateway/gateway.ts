import type { AuthorId } from "@coursewright/base/ids.ts";
import type { Capabilities } from "@coursewright/contract/capabilities.ts";

import { AiFailure } from "./ai-failure.ts";
import { type CarrierOptions, createCarriers } from "./carrier.ts";
import { createDemoGateway } from "./demo.ts";
import { type DrawnPicture, drawOnce, type PictureRequest } from "./draw-once.ts";
import { type Embedded, type EmbeddingRequest, embedOnce } from "./embed-once.ts";
import { capabilitiesOf, clientsOf, type ConnectedCapability, connectedModel, hasAnyKey, type ModelSettings } from "./models.ts";
import { type SpeechRequest, speakOnce } from "./speak-once.ts";
import { transcribeOnce, type Transcript, type TranscriptionRequest } from "./transcribe-once.ts";
import { type TextRequest, writeOnce, type WrittenText } from "./write-once.ts";

export type WriteText = (request: TextRequest & { signal?: AbortSignal | undefined }) => Promise<WrittenText>;

/** The writer of an account, and so who pays. */
export interface TextModel {
  /** The account's own key pays: the request costs no credits, and fails rather than use our key (decision 0070). */
  readonly isOwn: boolean;
  readonly writeText: WriteText;
}

export type AiGateway = {
  readonly capabilities: Capabilities;
  /** Writes with our own key. For work that an account pays for, use `textFor`. Rejects with an AiFailure, or with the signal's reason if the caller cancelled. */
  readonly writeText: WriteText;
  /** Ask once for each piece of work, before its price is fixed. */
  textFor(uid: AuthorId): Promise<TextModel>;
  /** Rejects like `writeText`. */
  drawPicture(request: PictureRequest & { signal?: AbortSignal | undefined }): Promise<DrawnPicture>;
  /** Missing if no model is connected: there is no sample of a voice. */
  speaker?: Speaker;
  /** Missing if no model is connected. */
  embedder?: Embedder;
  /** Missing if no model is connected. */
  transcriber?: Transcriber;
};

export type Speaker = {
  readonly model: string;
  /** Returns an MP3. Rejects like `writeText`. */
  speak(request: SpeechRequest & { signal?: AbortSignal | undefined }): Promise<Uint8Array>;
};

export type Transcriber = {
  readonly model: string;
  /** Rejects like `writeText`. */
  transcribe(request: TranscriptionRequest & { signal?: AbortSignal | undefined }): Promise<Transcript>;
};

export type Embedder = {
  /** Vectors of different models cannot be compared. */
  readonly model: string;
  /** Rejects like `writeText`. */
  embed(request: EmbeddingRequest & { signal?: AbortSignal | undefined }): Promise<Embedded>;
};

export type AiGatewayOptions = ModelSettings & CarrierOptions;

/** Without own keys of accounts; `withOwnKeys` adds them. */
export function createAiGateway(options: AiGatewayOptions): AiGateway {
  const gateway = hasAnyKey(options) ? createModelGateway(options) : createDemoGateway(options);
  return { ...gateway, textFor: async () => ({ isOwn: false, writeText: gateway.writeText }) };
}

/** For work whose price was agreed earlier. An own key that is gone by then fails the work, instead of using ours. */
export async function asAgreed(gateway: AiGateway, uid: AuthorId, { isOwn }: Pick<TextModel, "isOwn">): Promise<WriteText> {
  if (!isOwn) return gateway.writeText;
  const text = await gateway.textFor(uid);
  if (!text.isOwn) throw new AiFailure("unauthorized", "The own key was removed", { isOwnKey: true });
  return text.writeText;
}

function createModelGateway(options: AiGatewayOptions): Omit<AiGateway, "textFor"> {
  const carrierOf = createCarriers(options);
  const { jobModels = {}, tokensField } = options;
  const connect = (capability: ConnectedCapability) => {
    const model = connectedModel(options, capability);
    return model && { ...model, clients: clientsOf(model, tokensField), carryOut: carrierOf(model.baseUrl) };
  };
  const [text, vision, painter] = [connect("text"), connect("vision"), connect("image")];
  const [voice, embedding, ear] = [connect("speech"), connect("embeddings"), connect("transcription")];
  return {
    capabilities: capabilitiesOf(options),
    async writeText({ signal, ...request }) {
      const { job = "text" } = request;
      const writer = job === "vision" ? vision : text;
      if (!writer) throw switchedOff(job === "vision" ? "vision" : "text");
      const modelName = jobModels[job] ?? writer.modelName;
      const call = { ...request, languageModel: writer.clients.chatModel(modelName), modelName };
      return writer.carryOut({ ...request, operation: job, signal, attempt: (within) => writeOnce({ ...call, signal: within }) });
    },
    async drawPicture({ signal, ...request }) {
      if (!painter) throw switchedOff("image");
      const { modelName } = painter;
      const call = { ...request, model: painter.clients.imageModel(modelName), modelName };
      return painter.carryOut({ ...request, operation: "image", signal, attempt: (within) => drawOnce({ ...call, signal: within }) });
    },
    ...(voice && {
      speaker: {
        model: voice.modelName,
        speak({ signal, ...request }) {
          const call = { ...request, baseUrl: voice.baseUrl, apiKey: voice.apiKey, model: voice.modelName };
          return voice.carryOut({ ...request, operation: "speech", signal, attempt: (within) => speakOnce({ ...call, signal: within }) });
        },
      },
    }),
    ...(ear && {
      transcriber: {
        model: ear.modelName,
        transcribe({ signal, ...request }) {
          const call = { ...request, baseUrl: ear.baseUrl, apiKey: ear.apiKey, model: ear.modelName };
          const attempt = (within: AbortSignal) => transcribeOnce({ ...call, signal: within });
          return ear.carryOut({ ...request, operation: "transcription", signal, attempt });
        },
      },
    }),
    ...(embedding && {
      embedder: {
        model: embedding.modelName,
        embed({ signal, ...request }) {
          const { modelName } = embedding;
          const call = { ...request, model: embedding.clients.embeddingModel(modelName), modelName };
          const attempt = (within: AbortSignal) => embedOnce({ ...call, signal: within });
          return embedding.carryOut({ ...request, operation: "embeddings", signal, attempt });
        },
      },
    }),
  };
}

function switchedOff(capability: ConnectedCapability): AiFailure {
  return new AiFailure("switched_off", `No model is connected for ${capability}`);
}
