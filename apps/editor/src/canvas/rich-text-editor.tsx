import type { RichTextLeafProps } from "@coursewright/blocks/kit/leaves.ts";
import { richTextExtensions } from "@coursewright/blocks/kit/rich-text-extensions.ts";
import { RichText } from "@coursewright/blocks/kit/rich-text.ts";
import { useLingui } from "@lingui/react/macro";
import { Placeholder, UndoRedo } from "@tiptap/extensions";
import { EditorContent, useEditor } from "@tiptap/react";
import type { UseEditorOptions } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { isSame } from "../document/is-same.ts";
import { takePress, useBlockHost } from "./block-context.ts";
import type { BlockHost } from "./block-context.ts";

/** Default export: React loads it lazily. */
export default function RichTextEditor({ field, value, placeholder }: RichTextLeafProps) {
  const { i18n } = useLingui();
  const host = useBlockHost();
  // What the editor last told the page; any other value comes from outside: the helper, an undo, another tab.
  const told = useRef(value);
  // Made once: options that differ from one drawing to the next would be applied with every key.
  const [options] = useState(() => editorOptions({ host, field, value, words: placeholder ? i18n._(placeholder) : "", told }));
  const editor = useEditor(options);
  useEffect(() => {
    if (isSame(told.current, value) || editor.isDestroyed) return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  // Not in onCreate: the text must stand on the page before a place in it can be found.
  useEffect(() => {
    // Tiptap throws away the editor of a first drawing that was held up, and hands over another one.
    if (editor.isDestroyed) return;
    const press = takePress();
    const place = press ? editor.view.posAtCoords(press) : null;
    if (place) editor.commands.focus(place.pos);
  }, [editor]);
  return <EditorContent editor={editor} />;
}

interface Given {
  readonly host: BlockHost;
  readonly field: string;
  readonly value: RichText;
  readonly words: string;
  readonly told: RefObject<RichText>;
}

function editorOptions({ host, field, value, words, told }: Given) {
  return {
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
      if (parsed.success) told.current = parsed.data;
      // What the block's schema refuses, such as a text that is too long, is taken back at once.
      if (!parsed.success || !host.change({ [field]: parsed.data })) editor.commands.undo();
    },
  } satisfies UseEditorOptions;
}
