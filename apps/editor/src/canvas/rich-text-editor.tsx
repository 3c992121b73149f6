import type { RichTextLeafProps } from "@coursewright/blocks/kit/leaves.ts";
import { richTextExtensions } from "@coursewright/blocks/kit/rich-text-extensions.ts";
import { RichText } from "@coursewright/blocks/kit/rich-text.ts";
import { useLingui } from "@lingui/react/macro";
import { Placeholder, UndoRedo } from "@tiptap/extensions";
import { EditorContent, useEditor } from "@tiptap/react";
import type { Editor, UseEditorOptions } from "@tiptap/react";
import { useEffect, useState } from "react";
import { isSame } from "../document/is-same.ts";
import { takePress, useBlockHost } from "./block-context.ts";
import type { BlockHost } from "./block-context.ts";

export function RichTextEditor({ field, value, placeholder }: RichTextLeafProps) {
  const { i18n } = useLingui();
  const host = useBlockHost();
  const { id } = host;
  // Made once: options that differ from one drawing to the next would be applied with every key.
  const [{ options, take }] = useState(() => writing({ host, field, value, words: placeholder ? i18n._(placeholder) : "" }));
  const editor = useEditor(options);
  // Tiptap throws away the editor of a first drawing that was held up, and hands over another one.
  useEffect(() => {
    if (!editor.isDestroyed) take(editor, value);
  }, [editor, take, value]);
  // Not in onCreate: the text must stand on the page before a place in it can be found.
  useEffect(() => {
    if (editor.isDestroyed) return;
    const press = takePress(id);
    const place = press ? editor.view.posAtCoords(press) : null;
    if (place) editor.commands.focus(place.pos);
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
  const options = {
    extensions: [...richTextExtensions, UndoRedo, Placeholder.configure({ placeholder: words })],
    content: value,
    // Its style element would be refused by the Content-Security-Policy; editable-leaves.css has the rules.
    injectCSS: false,
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": words, "data-leaf": field },
      handleKeyDown: (_, event) => {
        if (event.key === "Escape") host.leaveText();
        return event.key === "Escape";
      },
    },
    onUpdate: ({ editor }) => {
      const parsed = RichText.safeParse(editor.getJSON());
      if (parsed.success) told = parsed.data;
      // What the block's schema refuses, such as a text that is too long, is taken back at once.
      if (!parsed.success || !host.write(field, parsed.data)) editor.commands.undo();
    },
  } satisfies UseEditorOptions;
  const take = (editor: Editor, next: RichText) => {
    if (isSame(told, next)) return;
    told = next;
    editor.commands.setContent(next, { emitUpdate: false });
  };
  return { options, take };
}
