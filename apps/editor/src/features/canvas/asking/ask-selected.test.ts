import { richTextExtensions } from "@coursewright/blocks/kit/text/rich-text-extensions.ts";
import { fromMarkdown, toMarkdown } from "@coursewright/blocks/kit/text/markdown.ts";
import { getSchema } from "@tiptap/core";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, it } from "vitest";
import { selectedWords } from "./ask-menu-state.ts";
import { markdownIn, withWords } from "./ask-selected.ts";

const schema = getSchema(richTextExtensions);

/** The state with everything between the two words selected, both included. */
function selected(markdown: string, first: string, last = first): EditorState {
  const doc = schema.nodeFromJSON(fromMarkdown(markdown));
  const state = EditorState.create({ doc });
  return state.apply(state.tr.setSelection(TextSelection.create(doc, placeOf(state, first), placeOf(state, last) + last.length)));
}

function placeOf({ doc }: EditorState, word: string): number {
  let found = -1;
  doc.descendants((node, position) => {
    const at = node.isText ? (node.text ?? "").indexOf(word) : -1;
    if (at !== -1 && found === -1) found = position + at;
  });
  if (found === -1) throw new Error(`The text has no "${word}"`);
  return found;
}

function asked(state: EditorState, reply: string): { readonly sent: string; readonly whole: string } {
  const range = selectedWords(state);
  if (!range) throw new Error("Nothing is selected");
  return { sent: markdownIn(state, range), whole: toMarkdown(withWords(state, range, reply)) };
}

const text = "Feed **it** [daily](https://example.org/day) now. Wait.\n\nBake it.";

describe("ask about selected words", () => {
  it("[SEE-02] sends Markdown of exactly the selected words, and replaces exactly these", () => {
    expect(asked(selected(text, "it", "daily"), "_bread_ twice")).toEqual({
      sent: "**it** [daily](https://example.org/day)",
      whole: "Feed _bread_ twice now. Wait.\n\nBake it.",
    });
  });

  it("[SEE-02] keeps the spaces around words that were selected with them", () => {
    expect(asked(selected(text, " now. "), "later.")).toMatchObject({
      sent: "now.",
      whole: "Feed **it** [daily](https://example.org/day) later. Wait.\n\nBake it.",
    });
  });

  it("continues the paragraphs around a reply of several", () => {
    expect(asked(selected(text, "Wait", "Bake"), "Rest.\n\nThen bake").whole).toBe(
      "Feed **it** [daily](https://example.org/day) now. Rest.\n\nThen bake it.",
    );
  });

  it("puts a list in the place of a whole paragraph", () => {
    expect(asked(selected(text, "Bake it."), "- Heat\n- Bake").whole).toBe(
      "Feed **it** [daily](https://example.org/day) now. Wait.\n\n- Heat\n- Bake",
    );
  });

  it("puts a list between the words before and after it", () => {
    expect(asked(selected("Before. Both parts. After.", "Both parts."), "- one\n- two").whole).toBe("Before.\n\n- one\n- two\n\nAfter.");
  });

  it("asks about no spaces alone", () => {
    expect(selectedWords(selected("a   b", "   "))).toBeNull();
  });
});
