import { APICallError } from "ai";

import { traceHeaders } from "../telemetry/spans.ts";
import { AiFailure } from "./ai-failure.ts";
import { toAiFailure } from "./provider-error.ts";

export type SpeechRequest = {
  text: string;
  voice: string;
  /** Sent with every attempt. A provider that supports it answers and bills once. */
  idempotencyKey: string;
};

const maxBytes = 5_000_000;

/** Sends one request. Returns an MP3 or throws an AiFailure. The SDK supports speech only for its maker's own endpoint. */
export async function speakOnce(
  request: SpeechRequest & { baseUrl: string; apiKey: string; model: string; signal: AbortSignal },
): Promise<Uint8Array> {
  const { baseUrl, apiKey, model, text, voice, idempotencyKey, signal } = request;
  const url = `${baseUrl}/audio/speech`;
  const body = { model, input: text, voice, response_format: "mp3" };
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${apiKey}`,
        "content-type": "application/json",
        "idempotency-key": idempotencyKey,
        ...traceHeaders(),
      },
      body: JSON.stringify(body),
      redirect: "error",
      signal,
    }).catch((cause: unknown) => {
      throw new APICallError({ message: "No answer", url, requestBodyValues: body, cause });
    });
    if (!response.ok) throw await callError(response, { url, body });
    return await readMp3(response);
  } catch (error) {
    throw error instanceof AiFailure ? error : toAiFailure(error, { hasText: true });
  }
}

async function callError(response: Response, { url, body }: { url: string; body: object }): Promise<APICallError> {
  // Read the body, or the connection cannot be reused.
  const responseBody = await response.text();
  const responseHeaders = Object.fromEntries(response.headers);
  const { status: statusCode } = response;
  return new APICallError({ message: "Refused", url, requestBodyValues: body, statusCode, responseHeaders, responseBody });
}

async function readMp3({ body }: Response): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw new AiFailure("garbage", "The answer is longer than any sentence takes to say");
    pieces.push(piece);
  }
  if (bytes === 0) throw new AiFailure("empty", "The answer holds no sound");
  const sound = Buffer.concat(pieces);
  if (!isMp3(sound)) throw new AiFailure("garbage", "The answer is no MP3");
  return sound;
}

/** Starts with an ID3 tag or a layer III frame. */
function isMp3(sound: Buffer): boolean {
  return sound.toString("latin1", 0, 3) === "ID3" || (sound[0] === 0xff && ((sound[1] ?? 0) & 0xe6) === 0xe2);
}
