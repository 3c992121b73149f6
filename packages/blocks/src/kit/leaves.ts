import type { MessageDescriptor } from "@lingui/core";
import type { ComponentType } from "react";
import type { RichText } from "./rich-text.ts";

/**
 * What a View is made of, given by its host: printed for learners, editable on the canvas.
 * `field` is the place in the data that the leaf shows, such as "text" or "options.2.text"; an editable leaf writes there.
 */
export interface Leaves {
  Text: ComponentType<TextLeafProps>;
  RichText: ComponentType<RichTextLeafProps>;
  Media: ComponentType<MediaLeafProps>;
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
  url: string;
  alt: string;
}
