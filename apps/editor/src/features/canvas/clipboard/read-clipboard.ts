import { RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import type { Draft, Pasted, Run } from "./drafts.ts";
import { readHtml } from "./reading/read-html.ts";
import { isMarkdown, readPlain, readText } from "./reading/read-text.ts";
import { readOwn } from "./own-blocks.ts";

export interface ClipboardContent {
  readonly html: string;
  readonly text: string;
}

/** Reads the richest form that the clipboard has. */
export async function readClipboard({ html, text }: ClipboardContent): Promise<Pasted> {
  const own = readOwn(html);
  if (own) return pastedOf(own);
  const drafts = html === "" ? [] : readHtml(html);
  // Code editors copy Markdown as colored lines.
  const isBare = drafts.every(({ type }) => type === "para" || type === "code") && !/<(?:b|strong|i|em|a|ul|ol)\b/i.test(html);
  if (drafts.length === 0 || (isBare && isMarkdown(text))) return pastedOf(await readText(text));
  return pastedOf(drafts);
}

export function readAsPlain(text: string): Pasted {
  return pastedOf(readPlain(text));
}

export function pastedOf(drafts: readonly Draft[]): Pasted {
  const [only] = drafts;
  return { drafts, inline: drafts.length === 1 && only ? inlineOf(only) : null };
}

function inlineOf(draft: Draft): readonly Run[] | null {
  if (draft.type === "heading") return draft.content;
  if (draft.type === "own") {
    const text = draft.block.type === "para" ? RichText.safeParse(draft.block.data["text"]).data : undefined;
    return text ? inlineOf({ type: "para", content: text.content }) : null;
  }
  const [only] = draft.type === "para" && draft.content.length === 1 ? draft.content : [];
  return only?.type === "paragraph" ? (only.content ?? []) : null;
}
