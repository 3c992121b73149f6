import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Leaves } from "./leaves.ts";
import { MediaView } from "../media/media-view.tsx";
import { RichTextView } from "../text/rich-text-view.tsx";

// Pages are rendered where no macro has compiled the words.
const i18n = setupI18n({ locale: "en", messages: { en: {} } });
/** A message is compiled once, not for every block that says it. */
const compiled = new Map<string, ReturnType<typeof compileMessage>>();
i18n.setMessagesCompiler((message) => {
  const known = compiled.get(message) ?? compileMessage(message);
  compiled.set(message, known);
  return known;
});

/** Leaves for learners: nothing but the content. */
export const printedLeaves: Leaves = {
  Text: ({ value }) => value,
  RichText: ({ value }) => <RichTextView doc={value} />,
  Pick: ({ className, children }) => <span className={className}>{children}</span>,
  say: (message) => i18n._(message),
  Media: ({ url, alt }) => <MediaView url={url} alt={alt} />,
};
