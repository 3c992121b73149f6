import type { Leaves } from "./leaves.ts";
import { MediaView } from "./media-view.tsx";
import { RichTextView } from "./rich-text-view.tsx";

/** Leaves for learners: nothing but the content. */
export const printedLeaves: Leaves = {
  Text: ({ value }) => value,
  RichText: ({ value }) => <RichTextView doc={value} />,
  Pick: ({ className, children }) => <span className={className}>{children}</span>,
  say: ({ id, message }) => message ?? id,
  Media: ({ url, alt }) => <MediaView url={url} alt={alt} />,
};
