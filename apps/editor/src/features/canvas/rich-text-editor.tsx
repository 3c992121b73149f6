import type { RichTextLeafProps } from "@coursewright/blocks/kit/definition/leaves.ts";
import { richTextExtensions } from "@coursewright/blocks/kit/text/rich-text-extensions.ts";
import { RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { useLingui } from "@lingui/react/macro";
import { Editor } from "@tiptap/core";
import { Placeholder } from "@tiptap/extensions";
import { TextSelection } from "@tiptap/pm/state";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import type { Node } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { useLayoutEffect, useRef } from "react";
import type { OpenPage } from "../../document/page/open-page.ts";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { isSame } from "../../document/content/is-same.ts";
import { isOneText, useBlockHost } from "./block-context.ts";
import type { BlockHost } from "./block-context.ts";
import type { ChosenKind } from "../../document/page/section-actions.ts";
import { closeSlash, followLine, pressInSlash } from "./adding/slash.ts";
import { activeText, notifyActiveText, setActiveText } from "./writing/active-text.ts";
import { takeWaitingCaret } from "./writing/caret.ts";
import { pressInText } from "./writing/keys.ts";
import { pressInList } from "./writing/list-keys.ts";
import { readSelection, richTextOf } from "./writing/rich-text.ts";
import { registerText } from "./writing/texts.ts";
import { writingExtensions } from "./writing/writing-extensions.ts";

export function RichTextEditor({ field, value, placeholder }: RichTextLeafProps) {
  const { i18n } = useLingui();
  const host = useBlockHost();
  const page = useOpenPage();
  const words = placeholder ? i18n._(placeholder) : "";
  const element = useRef<HTMLDivElement>(null);
  // The editor lives longer than one render: a block that changes its type keeps it.
  const current = useRef<Current>({ host, words, value });
  const writing = useRef<ReturnType<typeof openEditor> | null>(null);
  useLayoutEffect(() => {
    current.current = { host, words, value };
  });
  useLayoutEffect(() => {
    if (!element.current) return;
    const opened = openEditor(element.current, { id: host.id, page, field, now: () => current.current });
    writing.current = opened;
    return () => {
      writing.current = null;
      opened.close();
    };
  }, [host.id, page, field]);
  // Runs after each render, since the text may have changed while `value` did not.
  useLayoutEffect(() => writing.current?.take(value));
  // Last, because `take` would undo the characters that were typed while this editor loaded.
  useLayoutEffect(() => writing.current?.begin());
  return <div ref={element} />;
}

interface Current {
  readonly host: BlockHost;
  readonly words: string;
  readonly value: RichText;
}

interface Given {
  readonly id: BlockHost["id"];
  readonly page: OpenPage;
  readonly field: string;
  readonly now: () => Current;
}

/** A Tiptap editor without React: nothing but the text is drawn after a key. */
function openEditor(element: HTMLElement, { id, page, field, now }: Given) {
  // The last value this editor wrote or received. A different value comes from outside: the helper, an undo, another tab.
  let lastValue = now().value;
  let line = "";
  // The host changes with the block's type; the extensions always see the current one.
  const place = {
    page,
    get host() {
      return now().host;
    },
  };
  const pressKey = (event: KeyboardEvent) => {
    const { host } = now();
    if (!event.shiftKey && pressInSlash(event.key)) return true;
    return pressInList(editor, event, { host, field }) || pressInText(text, event, host);
  };
  const editor = new Editor({
    element,
    extensions: [...richTextExtensions, ...writingExtensions(place), Placeholder.configure({ placeholder: () => now().words })],
    // Undo in the page's history would not know Tiptap's own rules; `writingExtensions` has ours.
    enableInputRules: false,
    // Nothing listens to Tiptap's "delete" event, and finding out what a key has deleted takes as long as the key.
    enableCoreExtensions: { delete: false },
    content: lastValue,
    // The Content-Security-Policy blocks Tiptap's style element; editable-leaves.css has the rules.
    injectCSS: false,
    editorProps: {
      attributes: () => ({ role: "textbox", "aria-multiline": "true", "aria-label": now().words, "data-leaf": field }),
      handleKeyDown: (view, event) => {
        if (event.isComposing) return false;
        readSelection(view);
        return pressKey(event);
      },
      handleScrollToSelection: isWellInView,
    },
    onFocus: () => setActiveText(active),
    onTransaction: ({ transaction }) => {
      const { host } = now();
      const written = wordsOf(lineOf(editor.state));
      if (transaction.docChanged && editor.isFocused && isOneText(host)) {
        const at = editor.state.selection.$from.parentOffset;
        const before = wordsOf(lineBefore(transaction));
        const take = (kind: ChosenKind, range: Query) => takeKind(editor, { kind, host: now().host, ...range });
        followLine({ text: editor.view.dom, before, now: written, at, take });
      } else if (written !== line) closeSlash();
      line = written;
      if (activeText() === active) notifyActiveText();
    },
    onUpdate: () => {
      const parsed = RichText.safeParse(editor.getJSON());
      const before = lastValue;
      if (parsed.success) lastValue = parsed.data;
      if (parsed.success && now().host.writeText(field, parsed.data)) return;
      // Revert text that the block's schema rejects, such as one that is too long.
      lastValue = before;
      putInPlace(editor, before);
    },
  });
  const text = richTextOf(editor);
  const active = { id, field, editor };
  const forget = registerText(text);
  return {
    begin: () => takeWaitingCaret(text),
    take(next: RichText): void {
      if (isSame(lastValue, next)) return;
      lastValue = next;
      putInPlace(editor, next);
    },
    close(): void {
      forget();
      if (activeText() === active) setActiveText(null);
      editor.destroy();
    },
  };
}

/** In the middle of the window no bar covers the cursor, so scrolling is skipped. ProseMirror's own check measures every ancestor. */
function isWellInView(view: EditorView): boolean {
  const { top, bottom } = view.coordsAtPos(view.state.selection.head);
  return top > 64 && bottom < innerHeight - 280;
}

function lineOf({ selection }: EditorState) {
  return selection.$from.parent;
}

/** The line with the cursor before the change. */
function lineBefore({ before, mapping, selection }: Transaction) {
  return before.resolve(Math.min(mapping.invert().map(selection.from), before.content.size)).parent;
}

/** The place of the slash and its query in the line. */
interface Query {
  readonly from: number;
  readonly to: number;
}

interface Taken extends Query {
  readonly kind: ChosenKind;
  readonly host: BlockHost;
}

/** A text of only the query changes its kind. In a longer text the query is removed, and the block is added below. */
function takeKind(editor: Editor, { kind, host, from, to }: Taken): void {
  const { doc, selection } = editor.state;
  const { $from } = selection;
  const start = $from.start();
  const words = wordsOf($from.parent);
  const isAlone = (words.slice(0, from) + words.slice(to)).trim() === "";
  if (isAlone && $from.depth === 1 && doc.childCount === 1) return host.become(kind);
  const isLine = isAlone && $from.depth === 1;
  editor.commands.deleteRange(isLine ? { from: $from.before(), to: $from.after() } : { from: start + from, to: start + to });
  host.addBelow(kind);
}

/** A line break counts as one character, so that places in the words are places in the line. */
function wordsOf(line: Node): string {
  return line.textBetween(0, line.content.size, undefined, "\n");
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
  if (!view.hasFocus()) return;
  // The browser's caret stays in its text node, which new words may have moved. Chromium would type where a click had put it.
  const caret = view.domAtPos(view.state.selection.head, -1);
  getSelection()?.collapse(caret.node, caret.offset);
}
