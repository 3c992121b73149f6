import { RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { typographyOf } from "@coursewright/course/language.ts";
import { Extension } from "@tiptap/core";
import type { ChainedCommands, Editor, Extensions } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { ResolvedPos } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { frameOf } from "../../../document/page/frame-of.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";
import type { BlockHost } from "../block-context.ts";
import { formatKeys } from "../formatting/format-keys.ts";
import { placeCaret } from "./caret.ts";
import { convertBlock } from "./convert-block.ts";
import { checking } from "./checking.ts";
import { guessAgain, pageLanguage } from "./page-language.ts";
import { offerTakeBack } from "./take-back.ts";
import { typingRule } from "./typing-rules.ts";
import type { ListName, TypingRule } from "./typing-rules.ts";
import { isTypographic, typographicForm } from "./typography.ts";
import type { Replacement } from "./typography.ts";

interface Place {
  readonly host: BlockHost;
  readonly page: OpenPage;
}

type Conversion = TypingRule | (Replacement & { readonly kind: "text" });

/** Longer lines are searched only at their end. */
const maxLine = 400;

/** Extensions of every rich text on the canvas. They replace Tiptap's own input rules, whose undo the page's history does not know. */
export function writingExtensions(place: Place): Extensions {
  return [
    ...formatKeys(() => place.page),
    Extension.create({
      name: "typingRules",
      addProseMirrorPlugins() {
        const { editor } = this;
        const attributes = { ...checking, lang: guessAgain(place.page) };
        return [
          new Plugin({
            props: {
              attributes,
              handleTextInput: (view, from, to, text) =>
                !view.composing && (convertTyped(editor, { from, to, text }, place) || insertPlainly(view, { from, to, text })),
              handleDOMEvents: {
                // Many keyboards on phones compose every word. The text is in the document one task later.
                compositionend: (view) => {
                  setTimeout(() => convertComposed(editor, view, place));
                },
              },
            },
          }),
        ];
      },
    }),
  ];
}

/**
 * The shortest way for a typed character. The link extension need not look for an address unless a space ends a word that may be one, and
 * the browser has scrolled to its own caret already. Returns whether it inserted the text.
 */
function insertPlainly(view: EditorView, { from, to, text }: Typed): boolean {
  const { selection, tr } = view.state;
  // Suggestions of a keyboard may be inserted elsewhere, or replace words.
  if (!selection.empty || selection.from !== from || from !== to) return false;
  if (text === " " ? mayEndAddress(selection.$from) : /[\s\p{C}]/u.test(text)) return false;
  view.dispatch(tr.insertText(text, from, to).setMeta("preventAutolink", true));
  return true;
}

function mayEndAddress({ parent, parentOffset }: ResolvedPos): boolean {
  const before = parent.textBetween(Math.max(0, parentOffset - maxLine), parentOffset, " ", " ");
  return /[.:@]/.test(before.slice(before.lastIndexOf(" ") + 1));
}

function convertComposed(editor: Editor, view: EditorView, place: Place): void {
  if (view.isDestroyed || view.composing || !view.state.selection.empty) return;
  const { from } = view.state.selection;
  convertTyped(editor, { from, to: from, text: "" }, place);
}

interface Typed {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Returns whether it has inserted the typed text and converted it. */
function convertTyped(editor: Editor, { from, to, text }: Typed, place: Place): boolean {
  const conversion = conversionFor(editor.state.doc.resolve(from), text, place);
  if (!conversion) return false;
  // The characters are an edit of their own, so that one undo takes back only the conversion.
  if (text !== "") editor.view.dispatch(editor.state.tr.insertText(text, from, to));
  place.page.startStep();
  const before = place.page.store.getState().blocks;
  const end = from + text.length;
  convert(editor, { conversion, start: end - conversion.length, end }, place);
  if (place.page.store.getState().blocks === before) return true;
  place.page.startStep();
  offerTakeBack(() => takeBack(place));
  return true;
}

function conversionFor($from: ResolvedPos, text: string, { host, page }: Place): Conversion | null {
  const { parent, parentOffset } = $from;
  if (parent.type.spec.code || $from.marks().some(({ type }) => type.spec.code)) return null;
  // A break counts as white space, a line start as a start only at the start of the paragraph.
  const line = parent.textBetween(Math.max(0, parentOffset - maxLine), parentOffset, undefined, "\n") + text;
  const rule = typingRule(line);
  if (rule) return isPossible(rule, $from, host) ? rule : null;
  const form = isTypographic(line) ? typographicForm(line, typographyOf(pageLanguage(page))) : null;
  return form ? { kind: "text", ...form } : null;
}

function isPossible(rule: TypingRule, $from: ResolvedPos, host: BlockHost): boolean {
  const isTopLevel = $from.depth === 1;
  switch (rule.kind) {
    case "block":
      return isTopLevel && $from.doc.childCount === 1 && (host.type === "Base" || host.type === "para");
    case "list":
      return isTopLevel;
    case "mark":
    case "link":
      return true;
  }
}

const toggles: Record<ListName, (chain: ChainedCommands) => ChainedCommands> = {
  bulletList: (chain) => chain.toggleBulletList(),
  orderedList: (chain) => chain.toggleOrderedList(),
  checkList: (chain) => chain.toggleCheckList(),
};

interface Range {
  readonly conversion: Conversion;
  readonly start: number;
  readonly end: number;
}

function convert(editor: Editor, { conversion, start, end }: Range, place: Place): void {
  const { state, view } = editor;
  const { marks } = state.schema;
  switch (conversion.kind) {
    case "text":
      return view.dispatch(state.tr.insertText(conversion.text, start, end));
    case "mark": {
      const mark = marks[conversion.mark]?.create();
      if (!mark || state.doc.rangeHasMark(start, end, marks["code"] ?? mark.type)) return;
      const { fence } = conversion;
      const change = state.tr.delete(end - fence, end).delete(start, start + fence);
      return view.dispatch(change.addMark(start, end - 2 * fence, mark).removeStoredMark(mark));
    }
    case "link": {
      const mark = marks["link"]?.create({ href: conversion.href });
      if (!mark) return;
      const inside = end - (conversion.length - 1 - conversion.text.length);
      const change = state.tr.delete(inside, end).delete(start, start + 1);
      return view.dispatch(change.addMark(start, start + conversion.text.length, mark).removeStoredMark(mark));
    }
    case "list": {
      const change = editor.chain().deleteRange({ from: start, to: end });
      return void toggles[conversion.list](change).run();
    }
    case "block": {
      const rest = RichText.parse(state.tr.delete(start, end).doc.toJSON());
      const { id } = place.host;
      const before = place.page.store.getState().blocks;
      place.page.edit(`rule:${id}`, (blocks) => convertBlock(blocks, id, { ...conversion, rest }) ?? blocks);
      const isConverted = place.page.store.getState().blocks !== before;
      if (isConverted && conversion.type !== "divider") enterConverted(place);
    }
  }
}

function takeBack({ host, page }: Place): void {
  page.undo();
  if (!frameOf(host.id)?.querySelector(":focus")) placeCaret({ id: host.id, at: "end" });
}

/** The new text is focused before the next key, or that key would be lost. */
function enterConverted({ host }: Place): void {
  placeCaret({ id: host.id, at: "start" });
}
