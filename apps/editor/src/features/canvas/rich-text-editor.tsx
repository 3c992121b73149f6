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
  // Made once: options that differ from one drawing to the next would be applied with every key.
  const [{ options, take, hadFocus }] = useState(() => writing({ host, field, value, words: placeholder ? i18n._(placeholder) : "" }));
  const editor = useEditor(options);
  // With each drawing: the value may be the one of the last, and the text have gone on since. Tiptap throws away the editor of a first
  // drawing that was held up, and hands over another one.
  useEffect(() => {
    if (!editor.isDestroyed) take(editor, value);
  });
  // The one that was thrown away may have had the focus already.
  useEffect(() => {
    if (!editor.isDestroyed && hadFocus() && document.activeElement === document.body) editor.view.focus();
  }, [editor, hadFocus]);
  // Not in onCreate: the text must stand on the page before a place in it can be found.
  useEffect(() => {
    if (editor.isDestroyed) return;
    const press = takePress(id);
    const place = press ? editor.view.posAtCoords(press) : null;
    // Who has gone elsewhere while it loaded is left alone.
    const isWaiting = [document.body, editor.view.dom.closest("[data-block]")].includes(document.activeElement);
    if (!place || !isWaiting) return;
    // Not by Tiptap's own command, which waits for a frame: by then the focus may be in a menu.
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
  // What the editor last told the page; any other value comes from outside: the helper, an undo, another tab.
  let told = value;
  let line = "";
  let isFocused = false;
  const options = {
    extensions: [...richTextExtensions, Placeholder.configure({ placeholder: words })],
    content: value,
    // Its style element would be refused by the Content-Security-Policy; editable-leaves.css has the rules.
    injectCSS: false,
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": words, "data-leaf": field },
      handleKeyDown: (view, event) => !event.isComposing && !event.shiftKey && pressInText(view, event.key, host),
      handlePaste: (view, event) => pasteInText(view, event, host),
      handleScrollToSelection: isWellInSight,
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
      const before = told;
      if (parsed.success) told = parsed.data;
      if (parsed.success && host.writeText(field, parsed.data)) return;
      // What the block's schema refuses, such as a text that is too long, is taken back at once.
      told = before;
      putInPlace(editor, before);
    },
  } satisfies UseEditorOptions;
  const take = (editor: Editor, next: RichText) => {
    if (isSame(told, next)) return;
    told = next;
    putInPlace(editor, next);
  };
  return { options, take, hadFocus: () => isFocused };
}

/** Where bars and the generator cannot be, there is nothing to scroll; to find that out by asking every frame around costs more than the key. */
function isWellInSight(view: EditorView): boolean {
  const { top, bottom } = view.coordsAtPos(view.state.selection.head);
  return top > 64 && bottom < innerHeight - 280;
}

function lineOf({ selection }: EditorState) {
  return selection.$from.parent;
}

/** Answers whether the key was taken. */
function pressInText({ state }: EditorView, key: string, host: BlockHost): boolean {
  if (pressInSlash(key)) return true;
  const isAtEnd = state.selection.empty && state.selection.eq(Selection.atEnd(state.doc));
  if (key === "Escape") host.leaveText();
  else if (key === "Enter" && isAtEnd && isOneText(host)) host.addBelow("Base");
  else return false;
  return true;
}

/** Text that comes with its marks stays one section; several plain paragraphs in an empty one become a section each. */
function pasteInText({ state }: EditorView, { clipboardData }: ClipboardEvent, host: BlockHost): boolean {
  const isPlain = clipboardData?.types.includes("text/html") === false;
  const paragraphs = paragraphsOf(clipboardData?.getData("text/plain") ?? "");
  const isEmpty = state.doc.childCount === 1 && lineOf(state).childCount === 0;
  if (!isPlain || !isEmpty || !isOneText(host) || paragraphs.length < 2) return false;
  host.paste(paragraphs);
  return true;
}

/** An empty paragraph becomes the kind itself; a new line of a longer text goes, and the kind comes below. */
function takeKind(editor: Editor, type: string, host: BlockHost): void {
  if (editor.state.doc.childCount === 1) return host.become(type);
  const { $from } = editor.state.selection;
  editor.commands.deleteRange({ from: $from.before(), to: $from.after() });
  host.addBelow(type);
}

/** Touches no more than differs, and leaves the cursor there; the page's own history is the only one. */
function putInPlace({ state, view, commands }: Editor, text: RichText): void {
  const doc = state.schema.nodeFromJSON(text);
  const [start, end] = [state.doc.content.findDiffStart(doc.content), state.doc.content.findDiffEnd(doc.content)];
  if (start === null || !end) return;
  // In a row of equal letters the two ends pass each other.
  const passed = Math.max(0, start - Math.min(end.a, end.b));
  const change = state.tr.replace(start, end.a + passed, doc.slice(start, end.b + passed)).setMeta("preventUpdate", true);
  if (!change.doc.eq(doc)) return void commands.setContent(text, { emitUpdate: false });
  view.dispatch(change.setSelection(TextSelection.near(change.doc.resolve(end.b + passed), -1)));
}
