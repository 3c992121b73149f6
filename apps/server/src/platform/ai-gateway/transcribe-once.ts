import { APICallError } from "ai";
import { z } from "zod";
import { traceHeaders } from "../telemetry/spans.ts";
import { AiFailure } from "./ai-failure.ts";
import { toAiFailure } from "./provider-error.ts";

export type TranscriptionRequest = {
  /** A whole file. Providers take at most 25 MB. */
  sound: Uint8Array;
  /** Its ending names the format. */
  fileName: string;
  /** Sent with every attempt. A provider that supports it answers and bills once. */
  idempotencyKey: string;
};

export type Transcript = {
  /** In seconds from the beginning. Empty if nobody speaks. */
  segments: { start: number; end: number; text: string }[];
};

const maxBytes = 20_000_000;
const Reply = z.object({
  text: z.string().default(""),
  duration: z.coerce.number().nonnegative().default(0),
  segments: z.array(z.object({ start: z.number().nonnegative(), end: z.number().nonnegative(), text: z.string() })).optional(),
});

/** Sends one request. The SDK supports transcription only for its maker's own endpoint. */
export async function transcribeOnce(
  request: TranscriptionRequest & { baseUrl: string; apiKey: string; model: string; signal: AbortSignal },
): Promise<Transcript> {
  const { baseUrl, apiKey, model, sound, fileName, idempotencyKey, signal } = request;
  const url = `${baseUrl}/audio/transcriptions`;
  const fields = { model, response_format: "verbose_json", "timestamp_granularities[]": "segment" };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("file", new Blob([new Uint8Array(sound)]), fileName);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "idempotency-key": idempotencyKey, ...traceHeaders() },
      body,
      redirect: "error",
      signal,
    }).catch((cause: unknown) => {
      throw new APICallError({ message: "No answer", url, requestBodyValues: fields, cause });
    });
    const text = await readText(response);
    if (!response.ok) {
      const responseHeaders = Object.fromEntries(response.headers);
      const { status: statusCode } = response;
      throw new APICallError({ message: "Refused", url, requestBodyValues: fields, statusCode, responseHeaders, responseBody: text });
    }
    return transcriptIn(text);
  } catch (error) {
    throw error instanceof AiFailure ? error : toAiFailure(error, { hasText: true });
  }
}

function transcriptIn(text: string): Transcript {
  const read = Reply.safeParse(parsed(text));
  if (!read.success) throw new AiFailure("garbage", "The answer is no transcript");
  const { duration: end, segments = [{ start: 0, end, text: read.data.text }] } = read.data;
  return { segments: segments.filter((segment) => segment.text.trim() !== "") };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readText({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw new AiFailure("garbage", "The answer is longer than any transcript");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}
