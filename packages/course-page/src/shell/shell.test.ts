import { describe, expect, it } from "vitest";
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

describe("page scripts", () => {
  it("search matches word beginnings, ignoring accents and case", () => {
    const crust = page("Crust", { text: "Crème brûlée, façon Élysée" });
    for (const query of ["creme", "BRÛ", "elysee facon", "  fac "]) expect(namesFor(query, crust)).toEqual(["Crust"]);
    for (const query of ["rulee", "creme missing", "", "…"]) expect(namesFor(query, crust)).toEqual([]);
  });

  it("search ranks names before keywords before text, else by page order", () => {
    const found = namesFor(
      "star",
      page("Text", { text: "the starter" }),
      page("Keyword", { keywords: "starter" }),
      page("Text again", { text: "starts" }),
      page("Starter"),
    );
    expect(found).toEqual(["Starter", "Keyword", "Text", "Text again"]);
  });

  it("search snippets keep the original spelling", () => {
    const [hit] = find("brul", [page("Crust", { text: `${"Flour and water. ".repeat(9)}A brûlée crust.` })]);
    expect(hit?.snippet).toEqual(["…water. Flour and water. Flour and water. A ", "brûl", "ée crust."]);
  });

  it("folding keeps every letter's position, also for multi-unit letters", () => {
    for (const text of ["Straße", "ﬁne İstanbul", "a\u0301bc", "😀 Äpfel", "パン"]) expect(folded(text)).toHaveLength(text.length);
    expect(folded("Äpfel ÉTÉ")).toBe("apfel ete");
  });

  it("reads the valid parts of stored progress and keeps unknown ones", () => {
    const last = { page: "b", name: "Bulk", at: 2 };
    const kept = { read: { a: 1 }, last, answers: { q: { at: 3, given: "c" } }, clock: 3, reviews: { f: [[4, 1]] } };
    expect(keptIn(JSON.stringify(kept))).toEqual(kept);
    const none = { read: {}, last: { page: "", name: "", at: 0 }, answers: {}, clock: 0 };
    for (const stored of [null, "", "{", "null", "3"]) expect(keptIn(stored)).toEqual(none);
  });

  it("parses a chapter's pages and folders from its link", () => {
    expect([pagesIn("a b"), pagesIn("a/day-one")]).toEqual([
      [
        { id: "a", folder: "" },
        { id: "b", folder: "" },
      ],
      [{ id: "a", folder: "day-one" }],
    ]);
  });

  it("does not store settings that equal the system default", () => {
    expect(chosen({ look: "dark" }, "size", "large")).toEqual({ look: "dark", size: "large" });
    expect(chosen({ look: "dark", size: "large" }, "look", "")).toEqual({ size: "large" });
  });

  it("a report accepts only pages of this course", () => {
    const asked = ["?page=/launch/2/day-one/", "?page=https://evil.example/", "?page=/launch/%3Cscript%3E", ""];
    expect(asked.map(pageIn)).toEqual(["/launch/2/day-one/", "", "", ""]);
  });
});
