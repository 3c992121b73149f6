import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { jsonInReply, ReplyError } from "@coursewright/blocks/kit/ai/block-ai.ts";
import { patchAt } from "@coursewright/blocks/kit/data/patch-at.ts";
import { fromMarkdown, toMarkdown } from "@coursewright/blocks/kit/text/markdown.ts";
import { plainText, RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { wordsType } from "@coursewright/contract/ai.ts";
import type { Range } from "@tiptap/core";
import { Slice } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";
import { z } from "zod";
import { isOneText } from "../block-context.ts";
import type { Runs } from "../../ai/index.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";
import type { OpenAskMenu } from "./ask-menu-state.ts";

const Words = z.object({ text: z.string().trim().min(1).max(20_000) });

interface Asked {
  readonly page: OpenPage;
  readonly runs: Runs;
  readonly agent: AgentName;
  readonly label: string;
  readonly prompt: string;
  readonly type: string;
}

/** Sends the selected words. The reply replaces exactly these, or becomes a new block. */
export function askAboutSelected({ text: { id, field }, range, state }: OpenAskMenu, asked: Asked): void {
  const { page, runs, agent, label, prompt, type } = asked;
  const block = page.store.getState().blocks.find((each) => each.id === id);
  const isInstead = block !== undefined && isOneText(block) && isWhole(state, range);
  void runs.askAboutWords(id, {
    prompt,
    type,
    agent,
    label,
    selection: markdownIn(state, range),
    apply: ({ data, metadata }, { text }) => {
      const words = Words.safeParse(jsonInReply(text));
      if (!words.success) throw new ReplyError("The reply does not fit the block");
      const whole = withWords(state, range, words.data.text);
      // A block that was written before texts had formats.
      const value = typeof data[field] === "string" ? plainText(whole) : whole;
      return { data: { ...data, ...patchAt(data, field, value) }, metadata };
    },
    ...(type !== wordsType && { isInstead }),
  });
}

function isWhole({ doc }: EditorState, { from, to }: Range): boolean {
  return doc.textBetween(from, to, "\n", "\n").trim() === doc.textBetween(0, doc.content.size, "\n", "\n").trim();
}

export function wordsIn({ doc }: EditorState, { from, to }: Range): string {
  return doc.textBetween(from, to, "\n", "\n");
}

/** Markdown, so that the reply can keep formats and links. */
export function markdownIn(state: EditorState, { from, to }: Range): string {
  const part = RichText.safeParse(state.doc.cut(from, to).toJSON());
  return part.success ? toMarkdown(part.data) : wordsIn(state, { from, to });
}

/** The text with a Markdown reply in the place of these words. */
export function withWords(state: EditorState, { from, to }: Range, markdown: string): RichText {
  const { schema, tr } = state;
  const reply = schema.nodeFromJSON(fromMarkdown(markdown));
  // Paragraphs at the edges continue the ones around the words; a list stands alone.
  const openAt = (node: typeof reply.firstChild) => (node?.type.name === "paragraph" ? 1 : 0);
  const slice = new Slice(reply.content, openAt(reply.firstChild), openAt(reply.lastChild));
  const isOpen = slice.openStart === 1 && slice.openEnd === 1;
  const changed = isOpen ? tr.replace(from, to, slice) : tr.replaceRange(...withSpaces(state, { from, to }), slice);
  const whole = RichText.safeParse(changed.doc.toJSON());
  if (!whole.success) throw new ReplyError("The reply does not fit the block");
  return whole.data;
}

/** A list stands on lines of its own, so the spaces before and after it go. */
function withSpaces({ doc }: EditorState, { from, to }: Range): [from: number, to: number] {
  const isSpace = (at: number) => doc.textBetween(at, at + 1) === " ";
  let [start, end] = [from, to];
  while (start > 0 && isSpace(start - 1)) start -= 1;
  while (end < doc.content.size && isSpace(end)) end += 1;
  return [start, end];
}
