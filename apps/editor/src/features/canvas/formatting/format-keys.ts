import { Extension } from "@tiptap/core";
import type { Extensions } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { OpenPage } from "../../../document/page/open-page.ts";
import { activeText } from "../writing/active-text.ts";
import { openAskMenu } from "../asking/ask-menu-state.ts";
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
              // Without a selection these keys open the palette and the helper's box, which listen to the window.
              handleKeyDown: (_view, event) => {
                const isAlone = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
                const key = isAlone ? event.key.toLowerCase() : "";
                const text = activeText();
                if (text?.editor !== editor) return false;
                const isOpened = key === "k" ? openLinkCard(text, { takesFocus: true }) : key === "j" && openAskMenu(text);
                if (isOpened) {
                  event.preventDefault();
                  event.stopPropagation();
                }
                return isOpened;
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
