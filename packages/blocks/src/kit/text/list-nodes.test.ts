import { Editor } from "@tiptap/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { richTextExtensions } from "./rich-text-extensions.ts";
import { RichText, fromPlainText, plainText } from "./rich-text.ts";

/** An editor without a document, with the cursor in the line of this number. */
function editorWith(content: RichText, from: number, to = from): Editor {
  const editor = new Editor({ element: null, extensions: richTextExtensions, content });
  select(editor, from, to);
  return editor;
}

function select(editor: Editor, from: number, to = from): void {
  const starts: number[] = [];
  editor.state.doc.descendants((node, position) => {
    if (node.isTextblock) starts.push(position + 1);
  });
  const at = (line: number) => starts[line % starts.length] ?? 0;
  editor.commands.setTextSelection({ from: Math.min(at(from), at(to)), to: Math.max(at(from), at(to)) });
}

const textOf = (editor: Editor) => plainText(RichText.parse(editor.getJSON()));
const three = fromPlainText("a\n\nb\n\nc");

describe("lists in the editor", () => {
  it("turns lines into a list, into another kind and back", () => {
    const editor = editorWith(three, 0, 2);
    editor.commands.toggleBulletList();
    expect(textOf(editor)).toBe("- a\n- b\n- c");
    select(editor, 1);
    editor.commands.toggleOrderedList();
    expect(textOf(editor)).toBe("1. a\n2. b\n3. c");
    editor.commands.toggleCheckList();
    expect(editor.getJSON().content[0]?.type).toBe("checkList");
    editor.commands.toggleCheckList();
    expect(textOf(editor)).toBe("- a\n\nb\n\n- c");
  });

  it("nests to three levels and no further", () => {
    const editor = editorWith(fromPlainText("a\n\nb\n\nc\n\nd"), 0, 3);
    editor.commands.toggleBulletList();
    for (const line of [1, 2, 2, 3, 3, 3]) {
      select(editor, line);
      editor.commands.sinkListItem("listItem");
    }
    expect(textOf(editor)).toBe("- a\n  - b\n    - c\n    - d");
    select(editor, 0);
    expect(editor.commands.sinkListItem("listItem")).toBe(false);
  });

  it("lifts an item with those below it", () => {
    const editor = editorWith(three, 0, 2);
    editor.commands.toggleBulletList();
    select(editor, 1, 2);
    editor.commands.sinkListItem("listItem");
    select(editor, 2);
    editor.commands.sinkListItem("listItem");
    expect(textOf(editor)).toBe("- a\n  - b\n    - c");
    select(editor, 1);
    editor.commands.liftListItem("listItem");
    expect(textOf(editor)).toBe("- a\n- b\n  - c");
    editor.commands.liftListItem("listItem");
    expect(textOf(editor)).toBe("- a\n\nb\n\n- c");
  });

  it("Enter makes the next item, and leaves the list in an empty one", () => {
    const editor = editorWith(three, 0, 2);
    editor.commands.toggleOrderedList();
    editor.commands.setTextSelection(editor.state.doc.content.size - 3);
    editor.commands.splitListItem("listItem");
    expect(textOf(editor)).toBe("1. a\n2. b\n3. c\n4. ");
    editor.commands.splitListItem("listItem");
    expect(textOf(editor)).toBe("1. a\n2. b\n3. c\n\n");
    expect(editor.commands.splitListItem("listItem")).toBe(false);
  });

  it("flattens pasted lists that are too deep", () => {
    const editor = editorWith(three, 1);
    const deep = (level: number): object => ({
      type: level % 2 ? "bulletList" : "checkList",
      content: [
        {
          type: level % 2 ? "listItem" : "checkItem",
          content: [{ type: "paragraph", content: [{ type: "text", text: `${level}` }] }, ...(level < 6 ? [deep(level + 1)] : [])],
        },
      ],
    });
    // Without a view an editor runs no plugins.
    const state = editor.state.reconfigure({ plugins: editor.extensionManager.plugins });
    const { doc } = state.apply(state.tr.insert(0, state.schema.nodeFromJSON(deep(1))));
    expect(plainText(RichText.parse(doc.toJSON()))).toBe("- 1\n  - 2\n    - 3\n    - 4\n    - 5\n    - 6\n\na\n\nb\n\nc");
  });

  it("any sequence of commands keeps all words and a valid text", () => {
    const commands = ["toggleBulletList", "toggleOrderedList", "toggleCheckList", "sinkListItem", "liftListItem"] as const;
    const step = fc.tuple(fc.constantFrom(...commands), fc.nat(5), fc.nat(5));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const editor = editorWith(fromPlainText("a\n\nb\n\nc\n\nd\n\ne\n\nf"), 0);
        for (const [command, from, to] of steps) {
          select(editor, from, to);
          const { from: before } = editor.state.selection;
          const letter = editor.state.doc.textBetween(before, before + 1);
          editor.commands[command]("listItem");
          editor.state.doc.check();
          const { from: after } = editor.state.selection;
          expect(editor.state.doc.textBetween(after, after + 1)).toBe(letter);
          expect(textOf(editor).replaceAll(/[^a-f]/g, "")).toBe("abcdef");
        }
      }),
    );
  });
});
