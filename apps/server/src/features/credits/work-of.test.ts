import { expect, it } from "vitest";
import { workOf } from "./work-of.ts";

it.each([
  ["generate para", "text"],
  ["generate step-card", "text"],
  ["generate MCQ", "quiz"],
  ["generate barchart", "chart"],
  ["generate piechart", "chart"],
  ["generate linechart", "chart"],
  ["generate image stock", "picture"],
  ["generate image diagram", "picture"],
  ["generate hero-banner", "banner"],
  ["generate assistant", "assistant"],
  ["generate answer", "assistant"],
  ["generate outline", "outline"],
  ["write a page", "page"],
  ["video upload", "video"],
  ["deduction", "other"],
  ["write a page of my own", "other"],
  ["", "other"],
])("the reason %j is %s", (reason, work) => {
  expect(workOf(reason)).toBe(work);
});
