import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { Capabilities, Capability } from "@coursewright/contract/capabilities.ts";
import { onlyPosts } from "./draw-once.ts";
import type { TextJob } from "./write-once.ts";

/** Transcription has no button that would depend on it: a recording that cannot be read says so. */
export type ConnectedCapability = Capability | "transcription";

export type TokensField = "max_tokens" | "max_completion_tokens";

export interface ModelSettings {
  baseUrl: string;
  /** Without any key, the gateway answers with samples. */
  apiKey: string | undefined;
  /** A capability without a model is off. */
  textModel: string | undefined;
  imageModel: string | undefined;
  speechModel?: string | undefined;
  visionModel?: string | undefined;
  embeddingsModel?: string | undefined;
  transcriptionModel?: string | undefined;
  /** Jobs with their own model at the address for text. */
  jobModels?: Partial<Record<TextJob, string | undefined>>;
  /** Capabilities with their own address or key. */
  own?: Partial<Record<ConnectedCapability, { baseUrl?: string | undefined; apiKey?: string | undefined }>>;
  /** Without it, the model's name decides. */
  tokensField?: TokensField | undefined;
}

export interface ConnectedModel {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly modelName: string;
}

export function modelNameOf(settings: ModelSettings, capability: ConnectedCapability): string | undefined {
  const { textModel: text, imageModel: image, speechModel: speech, visionModel: vision, embeddingsModel, transcriptionModel } = settings;
  return { text, image, speech, vision, embeddings: embeddingsModel, transcription: transcriptionModel }[capability];
}

/** Undefined if the capability is off: it has no model, or its model has no key. */
export function connectedModel(settings: ModelSettings, capability: ConnectedCapability): ConnectedModel | undefined {
  const own = settings.own?.[capability];
  const modelName = modelNameOf(settings, capability);
  // A key is a secret between the operator and one provider, so it never goes to another address.
  const apiKey = own?.apiKey ?? (own?.baseUrl === undefined ? settings.apiKey : undefined);
  if (modelName === undefined || apiKey === undefined) return undefined;
  // Our own requests append a path.
  return { baseUrl: withoutEndSlash(own?.baseUrl ?? settings.baseUrl), apiKey, modelName };
}

export function withoutEndSlash(address: string): string {
  return address.endsWith("/") ? withoutEndSlash(address.slice(0, -1)) : address;
}

export function hasAnyKey({ apiKey, own = {} }: ModelSettings): boolean {
  return apiKey !== undefined || Object.values(own).some((each) => each.apiKey !== undefined);
}

export function capabilitiesOf(settings: ModelSettings): Capabilities {
  const isOn = (capability: Capability) => connectedModel(settings, capability) !== undefined;
  return { text: isOn("text"), image: isOn("image"), speech: isOn("speech"), vision: isOn("vision"), embeddings: isOn("embeddings") };
}

/** The clients of the SDK for a model's provider. */
export function clientsOf({ baseUrl, apiKey }: ConnectedModel, tokensField: TokensField | undefined, fetchBy?: typeof fetch) {
  const settings = { name: "provider", baseURL: baseUrl, apiKey, ...(fetchBy && { fetch: fetchBy }) };
  const words = createOpenAICompatible({
    ...settings,
    includeUsage: true,
    transformRequestBody: (body) => limitedBy(tokensField, body),
  });
  return {
    chatModel: (name: string) => words.chatModel(name),
    imageModel: (name: string) => createOpenAICompatible({ ...settings, fetch: onlyPosts }).imageModel(name),
    embeddingModel: (name: string) => words.embeddingModel(name),
  };
}

/** OpenAI's reasoning models refuse `max_tokens`, which is the only field that some other providers know. */
const refusesMaxTokens = /(?:^|\/)(?:o\d|gpt-(?:[5-9]|\d\d))/;

function limitedBy(field: TokensField | undefined, body: Record<string, unknown>): Record<string, unknown> {
  const { max_tokens: tokens, ...rest } = body;
  const isRefused = refusesMaxTokens.test(String(body["model"]));
  const sent = field ?? (isRefused ? "max_completion_tokens" : "max_tokens");
  return tokens === undefined || sent === "max_tokens" ? body : { ...rest, max_completion_tokens: tokens };
}
