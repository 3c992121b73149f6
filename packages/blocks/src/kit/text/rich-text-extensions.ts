import type { Extensions } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Highlight } from "@tiptap/extension-highlight";
import { Italic } from "@tiptap/extension-italic";
import { Link } from "@tiptap/extension-link";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { safeUrl } from "../url/safe-url.ts";

/** The editor's counterpart of `rich-text.ts`. It can produce only documents that the schema there accepts. */
export const richTextExtensions: Extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold,
  Italic,
  Highlight,
  // Only the URL is stored; the renderer adds target, rel and class.
  Link.extend({
    addAttributes: () => ({ href: { default: "", parseHTML: (element) => safeUrl(element.getAttribute("href") ?? "") } }),
  }).configure({
    openOnClick: false,
    defaultProtocol: "https",
    isAllowedUri: (url) => safeUrl(url) !== null,
    shouldAutoLink: (url) => safeUrl(url) !== null,
  }),
];
