import { expect, it } from "vitest";
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

it("next goes to the following page, else to the first page of the next chapter that has pages", () => {
  expect(["1", "2", "3"].map((uuid) => nextPage(course, uuid)?.uuid)).toEqual(["2", "3", undefined]);
});

it("previous does the reverse", () => {
  expect(["3", "2", "1"].map((uuid) => previousPage(course, uuid)?.uuid)).toEqual(["2", "1", undefined]);
});

it("from a page that is not there nothing is next", () => {
  expect([nextPage(course, "9"), previousPage(course, "9"), nextPage({ chapters: [] }, "1")]).toEqual([undefined, undefined, undefined]);
});
