import type { BlockId } from "@coursewright/base/ids.ts";
import { videoAt } from "@coursewright/blocks/video/index.ts";
import { createStore } from "zustand";
import type { StoreApi } from "zustand";
import type { Desk } from "./desk.ts";
import type { Draft } from "./drafts.ts";

/** A pasted address that already is a link, and may become something else. */
export interface AddressOffer {
  readonly desk: Desk;
  readonly id: BlockId;
  readonly href: string;
}

export const addressOffer: StoreApi<{ readonly offer: AddressOffer | null }> = createStore(() => ({ offer: null }));

export function closeOffer(): void {
  if (addressOffer.getState().offer) addressOffer.setState({ offer: null });
}

/** Whether the address leads to a video that learners can play. */
export function isVideo(href: string): boolean {
  const { id, embedType } = videoAt(href);
  return id !== null || embedType === "html5";
}

/** Sites name pictures by their ending; anything else would fail after the choice. */
export function isPicture(href: string): boolean {
  return /\.(?:jpe?g|png|gif|webp|bmp|avif)$/i.test(URL.parse(href)?.pathname ?? "");
}

export function draftOf(href: string, as: "video" | "image"): Draft {
  return as === "video" ? { type: "video", source: href, caption: "" } : { type: "image", source: href, alt: "", caption: "" };
}
