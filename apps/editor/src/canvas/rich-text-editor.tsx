import { richTextExtensions } from "@coursewright/blocks/kit/rich-text-extensions.ts";
import { RichText } from "@coursewright/blocks/kit/rich-text.ts";
import type { RichTextLeafProps } from "@coursewright/blocks/kit/leaves.ts";
import { useLingui } from "@lingui/react/macro";
import { Placeholder, UndoRedo } from "@tiptap/extensions";
import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useRef } from "react";
import { takePress, useBlockHost } from "./block-context.ts";

/** Default export: React loads it lazily. */
export default function RichTextEditor({ field, value, placeholder }: RichTextLeafProps) {
  const { i18n } = useLingui();
  const host = useBlockHost();
  const words = placeholder ? i18n._(placeholder) : "";
  // What the editor last told the page; any other value comes from outside: the helper, an undo, another tab.
  const told = useRef(value);
  const editor = useEditor({
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
    onCreate: ({ editor: created }) => {
      const press = takePress();
      const place = press ? created.view.posAtCoords(press) : null;
      if (place) created.commands.focus(place.pos);
    },
    onUpdate: ({ editor: updated }) => {
      const parsed = RichText.safeParse(updated.getJSON());
      if (!parsed.success) return void updated.commands.undo();
      told.current = parsed.data;
      if (!host.change({ [field]: parsed.data })) updated.commands.undo();
    },
  });
  useEffect(() => {
    if (told.current === value) return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return <EditorContent editor={editor} />;
}
