import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Leaves } from "./leaves.ts";
import { MediaView } from "../media/media-view.tsx";
import { RichTextView } from "../text/rich-text-view.tsx";

// On the server no macro has compiled the messages.
const i18n = setupI18n({ locale: "en", messages: { en: {} } });
/** Caches compiled messages across blocks. */
const compiled = new Map<string, ReturnType<typeof compileMessage>>();
i18n.setMessagesCompiler((message) => {
  const known = compiled.get(message) ?? compileMessage(message);
  compiled.set(message, known);
  return known;
});

/** The leaves of published pages: content only. */
export const printedLeaves: Leaves = {
  Text: ({ value, fallback }) => (value === "" && fallback ? i18n._(fallback) : value),
  RichText: ({ value }) => <RichTextView doc={value} />,
  Pick: ({ className, children }) => <span className={className}>{children}</span>,
  say: (message) => i18n._(message),
  Media: ({ url, alt }) => <MediaView url={url} alt={alt} />,
};
