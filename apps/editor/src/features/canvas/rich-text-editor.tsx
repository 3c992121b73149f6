import type { RichTextLeafProps } from "@coursewright/blocks/kit/definition/leaves.ts";
import { richTextExtensions } from "@coursewright/blocks/kit/text/rich-text-extensions.ts";
import { RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { useLingui } from "@lingui/react/macro";
import { Placeholder } from "@tiptap/extensions";
import { Selection, TextSelection } from "@tiptap/pm/state";
import type { EditorState } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { EditorContent, useEditor } from "@tiptap/react";
import type { Editor, UseEditorOptions } from "@tiptap/react";
import { useEffect, useState } from "react";
import { isSame } from "../../document/content/is-same.ts";
import { isOneText, takePress, useBlockHost } from "./block-context.ts";
import type { BlockHost } from "./block-context.ts";
import { paragraphsOf } from "./paragraphs-of.ts";
import { closeSlash, followLine, pressInSlash } from "./slash.ts";

export function RichTextEditor({ field, value, placeholder }: RichTextLeafProps) {
  const { i18n } = useLingui();
  const host = useBlockHost();
  const { id } = host;
  // Created once: Tiptap applies changed options on every keystroke.
  const [{ options, take, hadFocus }] = useState(() => writing({ host, field, value, words: placeholder ? i18n._(placeholder) : "" }));
  const editor = useEditor(options);
  // Runs after each render, since the text may have changed while `value` did not. Tiptap discards the editor of a suspended first render
  // and returns a new one.
  useEffect(() => {
    if (!editor.isDestroyed) take(editor, value);
  });
  // The discarded editor may already have had the focus.
  useEffect(() => {
    if (!editor.isDestroyed && hadFocus() && document.activeElement === document.body) editor.view.focus();
  }, [editor, hadFocus]);
  // Not in onCreate: the text must be in the document before a position can be found.
  useEffect(() => {
    if (editor.isDestroyed) return;
    const press = takePress(id);
    const place = press ? editor.view.posAtCoords(press) : null;
    // Do not take the focus if the author moved elsewhere while the editor loaded.
    const isWaiting = [document.body, editor.view.dom.closest("[data-block]")].includes(document.activeElement);
    if (!place || !isWaiting) return;
    // Tiptap's own focus command waits for a frame; by then the focus may be in a menu.
    editor.commands.setTextSelection(place.pos);
    editor.view.focus();
  }, [editor, id]);
  return <EditorContent editor={editor} />;
}

interface Given {
  readonly host: BlockHost;
  readonly field: string;
  readonly value: RichText;
  readonly words: string;
}

function writing({ host, field, value, words }: Given) {
  // The last value this editor wrote or received. A different value comes from outside: the helper, an undo, another tab.
  let lastValue = value;
  let line = "";
  let isFocused = false;
  const options = {
    extensions: [...richTextExtensions, Placeholder.configure({ placeholder: words })],
    content: value,
    // The Content-Security-Policy blocks Tiptap's style element; editable-leaves.css has the rules.
    injectCSS: false,
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": words, "data-leaf": field },
      handleKeyDown: (view, event) => !event.isComposing && !event.shiftKey && pressInText(view, event.key, host),
      handlePaste: (view, event) => pasteInText(view, event, host),
      handleScrollToSelection: isWellInView,
    },
    onFocus: () => {
      isFocused = true;
    },
    onBlur: ({ editor }) => {
      if (!editor.isDestroyed) isFocused = false;
    },
    onTransaction: ({ editor, transaction }) => {
      const now = lineOf(editor.state).textContent;
      if (transaction.docChanged && editor.isFocused && isOneText(host)) {
        followLine({ text: editor.view.dom, before: line, now, take: (type) => takeKind(editor, type, host) });
      } else if (now !== line) closeSlash();
      line = now;
    },
    onUpdate: ({ editor }) => {
      const parsed = RichText.safeParse(editor.getJSON());
      const before = lastValue;
      if (parsed.success) lastValue = parsed.data;
      if (parsed.success && host.writeText(field, parsed.data)) return;
      // Revert text that the block's schema rejects, such as one that is too long.
      lastValue = before;
      putInPlace(editor, before);
    },
  } satisfies UseEditorOptions;
  const take = (editor: Editor, next: RichText) => {
    if (isSame(lastValue, next)) return;
    lastValue = next;
    putInPlace(editor, next);
  };
  return { options, take, hadFocus: () => isFocused };
}

/** In the middle of the window no bar covers the cursor, so scrolling is skipped. ProseMirror's own check measures every ancestor. */
function isWellInView(view: EditorView): boolean {
  const { top, bottom } = view.coordsAtPos(view.state.selection.head);
  return top > 64 && bottom < innerHeight - 280;
}

function lineOf({ selection }: EditorState) {
  return selection.$from.parent;
}

/** Returns whether the key was handled. */
function pressInText({ state }: EditorView, key: string, host: BlockHost): boolean {
  if (pressInSlash(key)) return true;
  const isAtEnd = state.selection.empty && state.selection.eq(Selection.atEnd(state.doc));
  if (key === "Escape") host.leaveText();
  else if (key === "Enter" && isAtEnd && isOneText(host)) host.addBelow("Base");
  else return false;
  return true;
}

/** Formatted text stays one section; several plain paragraphs in an empty section become one section each. */
function pasteInText({ state }: EditorView, { clipboardData }: ClipboardEvent, host: BlockHost): boolean {
  const isPlain = clipboardData?.types.includes("text/html") === false;
  const paragraphs = paragraphsOf(clipboardData?.getData("text/plain") ?? "");
  const isEmpty = state.doc.childCount === 1 && lineOf(state).childCount === 0;
  if (!isPlain || !isEmpty || !isOneText(host) || paragraphs.length < 2) return false;
  host.paste(paragraphs);
  return true;
}

/** In an empty paragraph the block changes its kind; in a longer text the slash line is removed and a block is added below. */
function takeKind(editor: Editor, type: string, host: BlockHost): void {
  if (editor.state.doc.childCount === 1) return host.become(type);
  const { $from } = editor.state.selection;
  editor.commands.deleteRange({ from: $from.before(), to: $from.after() });
  host.addBelow(type);
}

/** Replaces only the changed range and puts the cursor there. It adds no undo step, since the page keeps the only history. */
function putInPlace({ state, view, commands }: Editor, text: RichText): void {
  const doc = state.schema.nodeFromJSON(text);
  const [start, end] = [state.doc.content.findDiffStart(doc.content), state.doc.content.findDiffEnd(doc.content)];
  if (start === null || !end) return;
  // In a run of equal characters the start and the end of the difference can overlap.
  const passed = Math.max(0, start - Math.min(end.a, end.b));
  const change = state.tr.replace(start, end.a + passed, doc.slice(start, end.b + passed)).setMeta("preventUpdate", true);
  if (!change.doc.eq(doc)) return void commands.setContent(text, { emitUpdate: false });
  view.dispatch(change.setSelection(TextSelection.near(change.doc.resolve(end.b + passed), -1)));
}
