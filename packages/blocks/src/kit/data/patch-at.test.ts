import { expect, it } from "vitest";
import { patchAt } from "./patch-at.ts";

const data = {
  title: "a",
  options: [
    { id: "a", text: "one" },
    { id: "b", text: "two" },
  ],
  steps: { step1: { main: "x", icon: "y" } },
};

it("patches a key, a list item or a nested value and nothing else", () => {
  expect(patchAt(data, "title", "b")).toEqual({ title: "b" });
  expect(patchAt(data, "options.1.text", "2")).toEqual({
    options: [
      { id: "a", text: "one" },
      { id: "b", text: "2" },
    ],
  });
  expect(patchAt(data, "steps.step1.main", "z")).toEqual({ steps: { step1: { main: "z", icon: "y" } } });
});

it("adds no item to a list", () => {
  expect(patchAt(data, "options.7.text", "x")).toEqual({ options: data.options });
});
