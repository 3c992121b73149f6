import { expect, it } from "vitest";
import { keptIn, pagesIn } from "./progress.ts";
import { pageIn } from "./report.ts";
import { find, folded } from "./search.ts";
import { chosen } from "./settings.ts";

const page = (name: string, more: { keywords?: string; text?: string } = {}) => ({
  address: `/launch/1/${name}/`,
  chapter: "One",
  name,
  keywords: "",
  text: "",
  ...more,
});
const namesFor = (query: string, ...pages: Array<ReturnType<typeof page>>) => find(query, pages).map(({ entry }) => entry.name);

it("finds the beginnings of words whatever their accents and case, and not their middles", () => {
  const crust = page("Crust", { text: "Crème brûlée, façon Élysée" });
  for (const query of ["creme", "BRÛ", "elysee facon", "  fac "]) expect(namesFor(query, crust)).toEqual(["Crust"]);
  for (const query of ["rulee", "creme missing", "", "…"]) expect(namesFor(query, crust)).toEqual([]);
});

it("a name comes before keywords, and keywords before text; otherwise pages keep their order", () => {
  const found = namesFor(
    "star",
    page("Text", { text: "the starter" }),
    page("Keyword", { keywords: "starter" }),
    page("Text again", { text: "starts" }),
    page("Starter"),
  );
  expect(found).toEqual(["Starter", "Keyword", "Text", "Text again"]);
});

it("shows the words around what was found, in their own spelling", () => {
  const [hit] = find("brul", [page("Crust", { text: `${"Flour and water. ".repeat(9)}A brûlée crust.` })]);
  expect(hit?.snippet).toEqual(["…water. Flour and water. Flour and water. A ", "brûl", "ée crust."]);
});

it("folding keeps every letter's place, also of letters that fold into two, or are two", () => {
  for (const text of ["Straße", "ﬁne İstanbul", "a\u0301bc", "😀 Äpfel", "パン"]) expect(folded(text)).toHaveLength(text.length);
  expect(folded("Äpfel ÉTÉ")).toBe("apfel ete");
});

it("what somebody else wrote is read as far as it makes sense, and what is not looked at stays", () => {
  const last = { page: "b", name: "Bulk", at: 2 };
  const kept = { read: { a: 1 }, last, answers: { q: { at: 3, given: "c" } }, clock: 3, reviews: { f: [[4, 1]] } };
  expect(keptIn(JSON.stringify(kept))).toEqual(kept);
  const none = { read: {}, last: { page: "", name: "", at: 0 }, answers: {}, clock: 0 };
  for (const stored of [null, "", "{", "null", "3"]) expect(keptIn(stored)).toEqual(none);
});

it("a chapter's pages are read from its link, with their folders where they are given", () => {
  expect([pagesIn("a b"), pagesIn("a/day-one")]).toEqual([
    [
      { id: "a", folder: "" },
      { id: "b", folder: "" },
    ],
    [{ id: "a", folder: "day-one" }],
  ]);
});

it("what is as the system has it is not kept", () => {
  expect(chosen({ look: "dark" }, "size", "large")).toEqual({ look: "dark", size: "large" });
  expect(chosen({ look: "dark", size: "large" }, "look", "")).toEqual({ size: "large" });
});

it("a report is about a page of this course and nothing else", () => {
  const asked = ["?page=/launch/2/day-one/", "?page=https://evil.example/", "?page=/launch/%3Cscript%3E", ""];
  expect(asked.map(pageIn)).toEqual(["/launch/2/day-one/", "", "", ""]);
});
