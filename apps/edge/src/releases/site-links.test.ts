import { ReleaseId, Subdomain } from "@coursewright/base/ids.ts";
import { expect, it } from "vitest";
import type { SitePointer } from "./release-store.ts";
import { switchSteps } from "./site-links.ts";

const states = [
  pointerTo("open-one", "open"),
  pointerTo("open-two", "open"),
  pointerTo("members-one", "members"),
  pointerTo("members-two", "members"),
];
const moves = states.flatMap((from) => states.map((to) => ({ from, to })));

it.each(moves)("from $from.release to $to.release: a crash after any step leaves a readable site", ({ from, to }) => {
  const links = new Map(switchSteps(from));
  for (const [folder, target] of switchSteps(to)) {
    links.set(folder, target);
    // `sites` never serves all of a members' release, and some link always serves all of a release.
    expect(links.get("sites")).toMatch(/^\.\.\/releases\/(?:open-\w+\/all|members-\w+\/free)$/);
    expect([links.get("sites"), links.get("members")].some((link) => link?.endsWith("/all"))).toBe(true);
  }
  expect(links).toEqual(new Map(switchSteps(to)));
});

it("unpublishing removes all links", () => {
  expect(switchSteps({ ...pointerTo("members-one", "members"), release: null }).map(([, target]) => target)).toEqual([
    undefined,
    undefined,
  ]);
});

function pointerTo(release: string, access: SitePointer["access"]): SitePointer {
  return { subdomain: Subdomain.parse("sourdough"), release: ReleaseId.parse(release), version: 1, access };
}
