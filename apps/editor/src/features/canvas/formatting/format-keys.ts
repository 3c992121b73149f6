import { Extension } from "@tiptap/core";
import type { Extensions } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { OpenPage } from "../../../document/page/open-page.ts";
import { activeText } from "../writing/active-text.ts";
import { addressOf } from "./address-of.ts";
import { applyFormat } from "./apply-format.ts";
import type { FormatName } from "./apply-format.ts";
import { linkAt, openLinkCard, setLink } from "./link-card-state.ts";

/** Also listed in `shortcuts.ts`. */
const keys: Readonly<Record<string, FormatName>> = {
  "Mod-b": "bold",
  "Mod-i": "italic",
  "Mod-u": "underline",
  "Mod-Shift-x": "strike",
  "Mod-Shift-h": "highlight",
  "Mod-e": "code",
  "Mod-Shift-7": "orderedList",
  "Mod-Shift-8": "bulletList",
  "Mod-Shift-9": "checkList",
};

/** Keys and pasting that format text. They run before the keys of the single marks, which are no undo steps of their own. */
export function formatKeys(page: () => OpenPage): Extensions {
  return [
    Extension.create({
      name: "formatKeys",
      priority: 1100,
      addKeyboardShortcuts() {
        const { editor } = this;
        return Object.fromEntries(Object.entries(keys).map(([key, name]) => [key, () => applyFormat(editor, name, page())]));
      },
      addProseMirrorPlugins() {
        const { editor } = this;
        return [
          new Plugin({
            props: {
              // Without a selection these keys open the palette, which listens to the window.
              handleKeyDown: (_view, event) => {
                const isLinkKey = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
                const text = activeText();
                if (!isLinkKey || text?.editor !== editor || !openLinkCard(text, { takesFocus: true })) return false;
                event.stopPropagation();
                return true;
              },
              handlePaste: (view, { clipboardData }) => {
                const { from, to, empty } = view.state.selection;
                const href = empty ? null : addressOf(clipboardData?.getData("text/plain") ?? "");
                if (href === null || linkAt(editor)?.from === from) return false;
                setLink({ editor, page: page(), range: { from, to }, href });
                return true;
              },
            },
          }),
        ];
      },
    }),
  ];
}
