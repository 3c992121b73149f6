import type { GenerateImage } from "@coursewright/contract/images.ts";
import { z } from "zod";
import { refusal } from "../../../base/api/api-error.ts";
import { SignInRequired } from "./ask-chart.ts";
import { isDemo } from "./is-demo.ts";
import { isCancelled } from "./cancelled.ts";

export interface ImageDependencies {
  readonly token: string | null;
  readonly send: (request: GenerateImage) => Promise<Response>;
}

export interface PictureReply {
  readonly imageUrl: string;
  /** True for a sample: no image generator is connected. */
  readonly isDemo: boolean;
}

/** [IMG-02] */
export class NoImageUrl extends Error {
  override name = "NoImageUrl";
}

const Answer = z.object({ imageUrl: z.string().min(1) });

/** Requests a picture and returns its URL. Each failure is logged and thrown. */
export async function askImage(request: GenerateImage, { token, send }: ImageDependencies): Promise<PictureReply> {
  try {
    if (token === null) throw new SignInRequired("You must be signed in to generate images.");
    const response = await send(request);
    const text = await response.text();
    if (response.status === 401) throw new SignInRequired("You must be signed in to generate images.");
    if (!response.ok) throw refusal({ status: response.status, text, retryAfter: response.headers.get("retry-after") });
    const answer = Answer.safeParse(jsonOrNull(text));
    if (!answer.success) throw new NoImageUrl("No image URL returned from server");
    return { imageUrl: answer.data.imageUrl, isDemo: isDemo(response) };
  } catch (error) {
    if (!isCancelled(error)) console.error(error);
    throw error;
  }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
