import type { Editor } from "@tiptap/core";
import type { OpenPage } from "../../../document/page/open-page.ts";

export const markNames = ["bold", "italic", "underline", "strike", "highlight", "code", "superscript", "subscript"] as const;
export const listNames = ["bulletList", "orderedList", "checkList"] as const;
export type FormatName = (typeof markNames)[number] | (typeof listNames)[number] | "clear";

const listCommands = { bulletList: "toggleBulletList", orderedList: "toggleOrderedList", checkList: "toggleCheckList" } as const;

/** Changes the selected text as an undo step of its own. */
export function applyFormat(editor: Editor, name: FormatName, page: OpenPage): boolean {
  page.startStep();
  const isDone = run(editor, name);
  page.startStep();
  return isDone;
}

function run(editor: Editor, name: FormatName): boolean {
  switch (name) {
    case "bulletList":
    case "orderedList":
    case "checkList":
      return editor.commands[listCommands[name]]();
    case "clear":
      // A link is content, not formatting.
      return markNames.reduce((chain, mark) => chain.unsetMark(mark), editor.chain()).run();
    default:
      return editor.commands.toggleMark(name);
  }
}
