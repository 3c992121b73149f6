import { createHash } from "node:crypto";
import { once } from "node:events";
import type { ServerResponse } from "node:http";

import { z } from "zod";

import { asksTheAssistant, draftAnswer, draftHostileAnswer } from "./assistant-drafts.ts";
import { asksForEntry, draftEntry, draftHostileEntry } from "./catalogue-drafts.ts";
import { asksForOutline, asksForPage, draftHostileOutline, draftHostilePage, draftOutline, draftPage } from "./course-drafts.ts";
import { asksForIcons, draftHostileIcons, draftIcons } from "./icon-drafts.ts";
import { withCitations } from "./citing.ts";
import { draftDescription } from "./picture-drafts.ts";
import { asksForScores, draftHostileScores, draftScores } from "./scoring-drafts.ts";
import { draftHostile, draftMistyped, draftReply, draftWithoutJson } from "./drafts.ts";
import { errorBody, type Exchange, parseBody, type Prepared, ProtocolError, sendBytes } from "./protocol.ts";
import { type SeenPicture, seePicture } from "./seen-pictures.ts";
import type { Sentinel } from "./sentinels.ts";

const messagePart = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("image_url"), image_url: z.object({ url: z.string() }) }),
]);
const content = z.union([z.string(), z.array(messagePart)]);

/** Refuses `max_tokens`, as OpenAI's reasoning models do. */
const strictModel = "strict-text";

const chatBody = z.object({
  model: z.string().min(1),
  messages: z
    .array(
      z.object({
        role: z.enum(["system", "developer", "user", "assistant", "tool"]),
        content: content.nullish(),
      }),
    )
    .min(1),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  max_tokens: z.int().positive().nullish(),
  max_completion_tokens: z.int().positive().nullish(),
});
type ChatBody = z.infer<typeof chatBody>;

type Completion = {
  head: { id: string; created: number; model: string };
  text: string;
  finishReason: "stop" | "length" | "content_filter";
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
};

export async function prepareChat({ response, body, clientLeft, replies, whenReleased }: Exchange): Promise<Prepared> {
  const chat = parseBody(chatBody, body);
  requireKnownFields(chat);
  const pictures = await Promise.all(pictureUrls(chat).map(seePicture));
  return {
    model: chat.model,
    messages: chat.messages.map((message) => ({ role: message.role, content: textOf(message) })),
    pictures: pictures.length > 0 ? pictures.map(({ sent }) => sent) : undefined,
    userMessage: textsOf(chat, ["user"]).at(-1) ?? "",
    system: systemOf(chat) || undefined,
    answer: async (sentinel) => {
      if (sentinel?.kind === "overloaded" && !chat.stream) throw overloaded();
      const completion = complete({ chat, sentinel, replies, pictures });
      if (chat.stream) return sendStream({ response, completion, sentinel, chat, clientLeft, whenReleased });
      const bytes = Buffer.from(JSON.stringify(wholeAnswer(completion)));
      return sendBytes(response, { type: "application/json", bytes, sentinel });
    },
  };
}

function textsOf(chat: ChatBody, roles: readonly string[]): string[] {
  return chat.messages.filter(({ role }) => roles.includes(role)).map(textOf);
}

function textOf({ content: parts }: ChatBody["messages"][number]): string {
  if (typeof parts === "string") return parts;
  return (parts ?? []).map((each) => (each.type === "text" ? each.text : "")).join("");
}

function pictureUrls({ messages }: ChatBody): string[] {
  const parts = messages.flatMap(({ content: each }) => (typeof each === "string" ? [] : (each ?? [])));
  return parts.flatMap((each) => (each.type === "image_url" ? [each.image_url.url] : []));
}

function requireKnownFields({ model, max_tokens }: ChatBody): void {
  if (model !== strictModel || max_tokens === null || max_tokens === undefined) return;
  throw new ProtocolError({
    status: 400,
    message: "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    param: "max_tokens",
    code: "unsupported_parameter",
  });
}

function systemOf(chat: ChatBody): string {
  return textsOf(chat, ["system", "developer"]).join("\n");
}

interface Answering {
  chat: ChatBody;
  sentinel: Sentinel | undefined;
  replies: Exchange["replies"];
  pictures: readonly SeenPicture[];
}

function complete({ chat, sentinel, replies, pictures }: Answering): Completion {
  const given = sentinel?.kind === "reply" ? replies.get(sentinel.name) : undefined;
  const drafted = given ?? draft(chat, sentinel, pictures);
  const promptTokens = countTokens(chat.messages.map((message) => JSON.stringify(textOf(message))).join(""));
  const maxTokens = chat.max_completion_tokens ?? chat.max_tokens ?? Number.POSITIVE_INFINITY;
  // A reply given by the test may be longer than requested.
  const isCut = sentinel?.kind === "length" || (given === undefined && countTokens(drafted) > maxTokens);
  const text = isCut ? drafted.slice(0, Math.min(maxTokens * 4, drafted.length / 2)) : drafted;
  const said = sentinel?.kind === "tenfold" ? 10 : 1;
  const usage = { prompt_tokens: promptTokens * said, completion_tokens: countTokens(text) * said };
  return {
    head: {
      id: `chatcmpl-${createHash("sha256").update(JSON.stringify(chat)).digest("hex").slice(0, 24)}`,
      created: 1_700_000_000,
      model: chat.model,
    },
    text,
    finishReason: sentinel?.kind === "refused" ? "content_filter" : isCut ? "length" : "stop",
    usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens },
  };
}

function draft(chat: ChatBody, sentinel: Sentinel | undefined, pictures: readonly SeenPicture[]): string {
  const words = {
    system: systemOf(chat),
    userMessages: textsOf(chat, ["user"]),
  };
  if (sentinel?.kind === "empty") return "";
  if (sentinel?.kind === "nojson") return draftWithoutJson(words);
  if (sentinel?.kind === "mistyped") return draftMistyped(words);
  const { fine, hostile } =
    pictures.length > 0 ? { fine: () => draftDescription({ ...words, pictures }), hostile: draftHostile } : draftersFor(words);
  if (sentinel?.kind === "hostile") return hostile();
  const reply = withCitations(fine(words), words.system);
  return sentinel?.kind === "unclosed" ? reply.slice(0, reply.lastIndexOf("}")) : reply;
}

type Words = Parameters<typeof draftReply>[0];

/** Chooses the drafter by the prompt. */
function draftersFor(words: Words): { fine(words: Words): string; hostile(): string } {
  if (asksTheAssistant(words)) return { fine: draftAnswer, hostile: draftHostileAnswer };
  if (asksForIcons(words)) return { fine: draftIcons, hostile: draftHostileIcons };
  if (asksForOutline(words)) return { fine: draftOutline, hostile: draftHostileOutline };
  if (asksForEntry(words)) return { fine: draftEntry, hostile: draftHostileEntry };
  if (asksForScores(words)) return { fine: draftScores, hostile: draftHostileScores };
  if (words.userMessages.at(-1)?.startsWith("Review this page."))
    return { fine: () => JSON.stringify({ notes: [] }), hostile: draftHostile };
  if (asksForPage(words)) return { fine: draftPage, hostile: draftHostilePage };
  return { fine: draftReply, hostile: draftHostile };
}

/** A common estimate for real tokenizers: four characters of English per token. */
function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

function wholeAnswer({ head, text, finishReason, usage }: Completion): unknown {
  const message = { role: "assistant", content: text, refusal: null };
  return {
    ...head,
    object: "chat.completion",
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason }],
    usage,
  };
}

/** Enough chunks to contain the first words of a reply. */
const begun = 8;

async function sendStream(stream: {
  response: ServerResponse;
  completion: Completion;
  sentinel: Sentinel | undefined;
  chat: ChatBody;
  clientLeft: AbortSignal;
  whenReleased: Exchange["whenReleased"];
}): Promise<void> {
  const { response, completion, sentinel, chat, clientLeft, whenReleased } = stream;
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" });
  const send = (data: string) => response.write(`data: ${data}\n\n`);
  const sendPart = (part: object) => send(JSON.stringify({ ...completion.head, object: "chat.completion.chunk", ...part }));
  const sendDelta = (delta: object, finishReason: string | null = null) =>
    sendPart({ choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }] });
  const pieces = completion.text.match(/\s*\S+\s*/g) ?? [];
  const sendPieces = (count: number) => {
    sendDelta({ role: "assistant", content: "" });
    for (const piece of pieces.slice(0, count)) sendDelta({ content: piece });
  };
  const sendRest = (from: number) => {
    for (const piece of pieces.slice(from)) sendDelta({ content: piece });
    sendDelta({}, completion.finishReason);
    if (chat.stream_options?.include_usage) sendPart({ choices: [], usage: completion.usage });
    send("[DONE]");
    response.end();
  };

  switch (sentinel?.kind) {
    case "garbage":
      response.end("data: {{{ not json\n\nbanana: 7\n\ndata: [1,2\n\n");
      return;
    case "truncated":
      sendPieces(begun);
      response.end();
      return;
    case "overloaded":
      sendPieces(begun);
      send(JSON.stringify(errorBody(overloaded())));
      response.end();
      return;
    case "cut":
      sendPieces(begun);
      response.write(": the next event never comes\n", () => response.destroy());
      return;
    case "stall":
      sendPieces(begun);
      if (!clientLeft.aborted) await once(clientLeft, "abort");
      return;
    case "held":
      sendPieces(begun);
      if (!clientLeft.aborted) await Promise.race([whenReleased(sentinel.name), once(clientLeft, "abort")]);
      if (!clientLeft.aborted) sendRest(begun);
      return;
    default:
      sendPieces(0);
      sendRest(0);
  }
}

function overloaded(): ProtocolError {
  return new ProtocolError({ status: 503, message: "The engine is overloaded.", type: "server_error" });
}
