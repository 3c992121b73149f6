import type { MessageDescriptor } from "@lingui/core";
import type { ComponentType, ReactNode } from "react";
import type { RichText } from "../text/rich-text.ts";

/**
 * The components that a View uses for content, supplied by its host: printed for learners, editable on the canvas.
 * `field` is a path in the block's data, such as "text" or "options.2.text". An editable leaf writes there.
 */
export interface Leaves {
  Text: ComponentType<TextLeafProps>;
  RichText: ComponentType<RichTextLeafProps>;
  Media: ComponentType<MediaLeafProps>;
  Pick: ComponentType<PickLeafProps>;
  /** Translates our own text on the page. */
  say(message: MessageDescriptor): string;
}

export interface TextLeafProps {
  field: string;
  value: string;
  /** Shown by an empty editable leaf, never printed. */
  placeholder?: MessageDescriptor;
  /** Printed in place of an empty text. */
  fallback?: MessageDescriptor;
  /** Whether Enter starts a new line of this text, as in code. */
  hasLines?: boolean;
}

export interface RichTextLeafProps {
  field: string;
  value: RichText;
  placeholder?: MessageDescriptor;
}

export interface MediaLeafProps {
  field: string;
  /** Empty without a picture; then nothing is printed. */
  url: string;
  alt: string;
  /** Shown by an empty editable leaf, never printed. */
  placeholder?: MessageDescriptor;
  /** Whether the empty place has room for one button only. */
  isCompact?: boolean;
}

/** A choice, such as the right option's letter. Printed it is plain; on the canvas a click writes `value` at `field`. */
export interface PickLeafProps {
  field: string;
  value: unknown;
  isPicked: boolean;
  className: string;
  /** The accessible labels: of the button, and of the picked choice. */
  action: MessageDescriptor;
  picked: MessageDescriptor;
  children: ReactNode;
}
