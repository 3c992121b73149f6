import { describe, expect, it } from "vitest";
import { checkDirectoryDown } from "./directory-down.ts";

const ask = (at: number, status: number | undefined = 200) => ({ at, status, ms: 20 });
const good = {
  authors: [ask(0), ask(2_000), ask(9_000, 503), ask(12_000)],
  learners: [ask(0), ask(2_000), ask(9_000)],
  refused: { token: [503, 503] },
  from: 1_000,
  to: 10_000,
  trustedUntil: 8_000,
};

describe("checkDirectoryDown", () => {
  it("accepts refusals after the cached session has expired", () => {
    expect(checkDirectoryDown(good)).toEqual([]);
  });

  it.each([
    ["a remembered author who is refused", { authors: [...good.authors, ask(3_000, 503)] }, /remembered author was answered 503/],
    ["an author who is signed out", { authors: [...good.authors, ask(9_500, 401)] }, /an author was answered 401/],
    ["an error of ours", { refused: { token: [503, 500] } }, /token was answered 503, 500/],
    ["a session that is denied", { refused: { token: [401] } }, /token was answered 401/],
    [
      "a learner without a page",
      { learners: [...good.learners, { at: 3_000, ms: 10, status: undefined }] },
      /learner was answered nothing/,
    ],
    ["that nobody asked", { authors: [] }, /no author asked/],
  ])("finds %s", (_, change, found) => {
    expect(checkDirectoryDown({ ...good, ...change })).toContainEqual(expect.stringMatching(found));
  });
});
