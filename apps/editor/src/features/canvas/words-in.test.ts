import { expect, it } from "vitest";
import { wordsIn } from "./words-in.ts";

it("collects the texts without structural values", () => {
  const rich = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Feed it." }] }] };
  expect(wordsIn({ title: "The jar", rich, options: [{ id: "a", text: "Yes", isCorrect: true }], blank: " ", none: null })).toBe(
    "The jar\nFeed it.\nYes",
  );
});
