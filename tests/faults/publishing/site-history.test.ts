import { describe, expect, it } from "vitest";
import { checkSites, type PublicationRow, type SiteRow } from "./site-history.ts";

const publications: PublicationRow[] = [
  { id: "first", project: "loaf", subdomain: "bread", state: "live" },
  { id: "second", project: "loaf", subdomain: "bread", state: "failed" },
  { id: "third", project: "loaf", subdomain: "bread", state: "live" },
];
const site = (changes: Partial<SiteRow> = {}): SiteRow[] => [
  {
    subdomain: "bread",
    project: "loaf",
    release: "third",
    version: 2,
    released: false,
    older: false,
    pointer: { release: "third", version: 2 },
    ...changes,
  },
];

describe("checkSites", () => {
  it("accepts one switch for each live publication", () => {
    expect(checkSites(publications, site())).toEqual([]);
    expect(
      checkSites(
        [],
        [{ subdomain: "claimed", project: "loaf", release: null, version: 0, released: false, older: false, pointer: undefined }],
      ),
    ).toEqual([]);
  });

  it("finds a second switch", () => {
    const found = checkSites(publications, site({ version: 3, pointer: { release: "third", version: 3 } }));
    expect(found).toEqual(["bread: switched 3 times by 2 publications"]);
  });

  it("finds a release that never went live", () => {
    const found = checkSites(publications, site({ release: "second", pointer: { release: "second", version: 2 } }));
    expect(found).toEqual(["bread: shows second, which never went live"]);
  });

  it("allows versions from before a move, but not of another project", () => {
    const before = [...publications, { id: "older", project: "loaf", subdomain: "crumb", state: "live" }];
    const back = site({ release: "older", pointer: { release: "older", version: 2 } });
    expect(checkSites(before, back)).toEqual([]);
    expect(
      checkSites(
        before.map((each) => (each.id === "older" ? { ...each, project: "cake" } : each)),
        back,
      ),
    ).toEqual(["bread: shows older, which never went live"]);
  });

  it("finds a pointer that is behind, ahead or missing", () => {
    expect(checkSites(publications, site({ pointer: { release: "first", version: 1 } }))).toHaveLength(1);
    expect(checkSites(publications, site({ pointer: undefined }))).toHaveLength(1);
  });
});
