import { describe, expect, it } from "vitest";
import { nextPage, previousPage } from "./navigation.ts";

const course = {
  chapters: [
    { pages: [] },
    { pages: [{ uuid: "1" }, { uuid: "2" }] },
    { pages: [] },
    { pages: [] },
    { pages: [{ uuid: "3" }] },
    { pages: [] },
  ],
};

describe("navigation", () => {
  it("next is the following page, or the first page of the next chapter with pages", () => {
    expect(["1", "2", "3"].map((uuid) => nextPage(course, uuid)?.uuid)).toEqual(["2", "3", undefined]);
  });

  it("previous is the reverse of next", () => {
    expect(["3", "2", "1"].map((uuid) => previousPage(course, uuid)?.uuid)).toEqual(["2", "1", undefined]);
  });

  it("an unknown page has no next page", () => {
    expect([nextPage(course, "9"), previousPage(course, "9"), nextPage({ chapters: [] }, "1")]).toEqual([undefined, undefined, undefined]);
  });
});
