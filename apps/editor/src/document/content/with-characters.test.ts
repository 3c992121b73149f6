import { RichText, fromPlainText, plainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { describe, expect, it } from "vitest";
import { withCharacters } from "./with-characters.ts";

const list = RichText.parse({
  type: "doc",
  content: [{ type: "bulletList", content: [{ type: "listItem", content: [{ type: "paragraph" }] }] }],
});

describe("characters for a text that is still loading", () => {
  it("writes them at the start or the end", () => {
    expect(plainText(withCharacters(fromPlainText("Feed it."), "!", "end"))).toBe("Feed it.!");
    expect(plainText(withCharacters(fromPlainText("Feed it."), "Now. ", "start"))).toBe("Now. Feed it.");
  });

  it("writes them below a list", () => {
    expect(RichText.parse(withCharacters(list, "!", "end")).content.at(-1)).toMatchObject({ content: [{ text: "!" }] });
  });
});
