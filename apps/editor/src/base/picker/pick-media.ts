import type { ProjectId } from "@coursewright/base/ids.ts";
import type { PlacedMedia } from "@coursewright/blocks/kit/media/place-media.ts";
import type { UploadKind } from "@coursewright/contract/uploads.ts";
import { createStore } from "zustand";

export const pickerTabs = ["upload", "course", "all", "photos", "generate", "address"] as const;
export type PickerTab = (typeof pickerTabs)[number];

/** The open page, whose unsaved edits the server does not know. */
export interface PageHere {
  readonly pageId: string;
  /** How many places of the page show the file. */
  count(url: string): number;
  /** Replaces the file in all of them, as one undo step. Returns a function that takes it back. */
  replace(url: string, media: PlacedMedia): () => void;
}

export interface PickRequest {
  readonly kind: UploadKind;
  /** Null outside of a course, for a photo of the author. */
  readonly projectId: ProjectId | null;
  /** Whether the place shows a description, and whether it can be marked as decoration. */
  readonly describes: "nothing" | "alt" | "alt or decoration";
  readonly here?: PageHere | undefined;
  /** Default: the tab that was used last. */
  readonly tab?: PickerTab | undefined;
}

export interface PickedMedia extends PlacedMedia {
  readonly name: string;
  readonly bytes: number;
  /** A file that was chosen outside of a course, which is not stored yet. */
  readonly file?: File;
}

interface Asked {
  readonly request: PickRequest;
  readonly answer: (picked: PickedMedia | null) => void;
}

/** The picker outlives the panel that asked for it, so a host outside of all screens shows it. */
export const askedForMedia = createStore<{ readonly asked: Asked | null }>(() => ({ asked: null }));

/** [MED-01] Opens the media picker. Returns null if the author closes it. */
export function pickMedia(request: PickRequest): Promise<PickedMedia | null> {
  askedForMedia.getState().asked?.answer(null);
  return new Promise((resolve) => {
    const answer = (picked: PickedMedia | null) => {
      askedForMedia.setState({ asked: null });
      resolve(picked);
    };
    askedForMedia.setState({ asked: { request, answer } });
  });
}
