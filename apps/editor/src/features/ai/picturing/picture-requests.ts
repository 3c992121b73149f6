import type { ProjectId } from "@coursewright/base/ids.ts";
import { jsonInReply } from "@coursewright/blocks/kit/ai/block-ai.ts";
import { PictureCredit } from "@coursewright/blocks/kit/media/picture-credit.ts";
import { generateImage } from "@coursewright/contract/images.ts";
import type { GenerateImage, StockPhoto } from "@coursewright/contract/images.ts";
import { z } from "zod";
import { callRaw } from "../../../base/api/client.ts";
import { bearer } from "../../../base/api/session.ts";
import { askImage } from "../runs/ask-image.ts";
import type { PictureReply } from "../runs/ask-image.ts";
import { imageFailureWords, failureWords } from "../runs/failure-words.ts";
import { sendText } from "../runs/send-request.ts";
import { timeoutMs } from "../runs/timeout.ts";
import { charged } from "../runs/use-helper-runs.ts";

/* Pictures that the author makes or buys before they are on a page. */

interface Sending {
  /** Repeating a request under the same key costs nothing. */
  readonly key: string;
  readonly signal: AbortSignal;
}

export async function requestPicture(request: GenerateImage, { key, signal }: Sending): Promise<PictureReply> {
  const headers = { "idempotency-key": key };
  const send = (body: GenerateImage) => callRaw(generateImage, { body }, { signal, timeoutMs, headers });
  return charged(askImage(request, { token: await bearer(), send }));
}

/** [MED-03] */
export function buyPhoto({ address, alt, credit }: StockPhoto, projectId: ProjectId, sending: Sending): Promise<PictureReply> {
  const request = { type: "stock", path: "library", imageUrl: address, alt, credit: PictureCredit.parse(credit), projectId } as const;
  return requestPicture(request, sending);
}

const Described = z.object({ alt: z.string().trim().min(1).max(500) });

/** [SEE-07] */
export async function describePicture(picture: string, projectId: ProjectId, { key, signal }: Sending): Promise<string> {
  const usermessage = "Describe the picture for people who cannot see it.";
  const request = { usermessage, chatMemory: [], promptname: "image-jerry", type: "image", picture };
  const reply = await charged(sendText(request, { key, signal, onSay: () => undefined }));
  return Described.parse(jsonInReply(reply.text)).alt;
}

export const wordsForPictureFailure = imageFailureWords;
export const wordsForDescriptionFailure = (error: unknown): string => failureWords(error).title;
