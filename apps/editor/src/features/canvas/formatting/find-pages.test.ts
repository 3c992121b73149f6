import { PageId } from "@coursewright/base/ids.ts";
import { describe, expect, it } from "vitest";
import { findPages } from "./find-pages.ts";

const pages = ["Reading your starter", "Peak or past it?", "Café starter"].map((name, index) => ({
  id: PageId.parse(crypto.randomUUID()),
  name,
  chapterName: "The starter",
  number: index + 1,
  address: "/",
}));
const names = (typed: string) => findPages(pages, typed).map(({ page }) => page.name);

describe("pages by name", () => {
  it("[WR-03] finds a part of the name, without case and accents", () => {
    expect(names("PEAK")).toEqual(["Peak or past it?"]);
    expect(names("cafe st")).toEqual(["Café starter"]);
    expect(findPages(pages, "your")[0]?.mark).toEqual([8, 12]);
  });

  it("lists names that start with the words first", () => {
    expect(names("")).toHaveLength(3);
    expect(names("starter")).toEqual(["Reading your starter", "Café starter"]);
    expect(names("r")[0]).toBe("Reading your starter");
    expect(names("zebra")).toEqual([]);
  });
});
