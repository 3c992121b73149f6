import type { MessageDescriptor } from "@lingui/core";
import type { ComponentType, ReactNode } from "react";
import type { RichText } from "../text/rich-text.ts";

/**
 * What a View is made of, given by its host: printed for learners, editable on the canvas.
 * `field` is the place in the data that the leaf shows, such as "text" or "options.2.text"; an editable leaf writes there.
 */
export interface Leaves {
  Text: ComponentType<TextLeafProps>;
  RichText: ComponentType<RichTextLeafProps>;
  Media: ComponentType<MediaLeafProps>;
  Pick: ComponentType<PickLeafProps>;
  /** Words of ours that stand on the page beside the author's. */
  say(message: MessageDescriptor): string;
}

export interface TextLeafProps {
  field: string;
  value: string;
  /** Shown by an editable leaf that is empty; never printed. */
  placeholder?: MessageDescriptor;
}

export interface RichTextLeafProps {
  field: string;
  value: RichText;
  placeholder?: MessageDescriptor;
}

export interface MediaLeafProps {
  field: string;
  /** Empty while there is no picture: then nothing is printed. */
  url: string;
  alt: string;
  /** Shown by an editable leaf that is empty; never printed. */
  placeholder?: MessageDescriptor;
}

/** One of several, such as the letter of the right option: printed it is only drawn; on the canvas a press writes `value` at `field`. */
export interface PickLeafProps {
  field: string;
  value: unknown;
  isPicked: boolean;
  className: string;
  /** What a press does, and what is said of the one that is picked. */
  action: MessageDescriptor;
  picked: MessageDescriptor;
  children: ReactNode;
}
