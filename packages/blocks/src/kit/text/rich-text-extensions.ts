import type { Extensions } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Highlight } from "@tiptap/extension-highlight";
import { Italic } from "@tiptap/extension-italic";
import { Link } from "@tiptap/extension-link";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Text } from "@tiptap/extension-text";
import { Underline } from "@tiptap/extension-underline";
import { linkHref } from "../url/link-href.ts";
import { safeUrl } from "../url/safe-url.ts";
import { listExtensions } from "./list-nodes.ts";
import { Subscript, Superscript } from "./script-marks.ts";

/** The editor's counterpart of `rich-text.ts`. It can produce only documents that the schema there accepts. */
export const richTextExtensions: Extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  ...listExtensions,
  Bold,
  Italic,
  Underline,
  Strike,
  Highlight,
  // Code may be bold or a link.
  Code.extend({ excludes: "code" }),
  Superscript,
  Subscript,
  // Only the URL is stored; the renderer adds target, rel and class.
  Link.extend({
    addAttributes: () => ({ href: { default: "", parseHTML: (element) => linkHref(element.getAttribute("href") ?? "") } }),
  }).configure({
    openOnClick: false,
    defaultProtocol: "https",
    isAllowedUri: (url) => linkHref(url) !== null,
    shouldAutoLink: (url) => safeUrl(url) !== null,
  }),
];
