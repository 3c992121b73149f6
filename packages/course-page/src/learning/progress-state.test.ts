import { describe, expect, it } from "vitest";
import { merge, nothing, progressFrom, withAnswer, withLast, withRead, withReview } from "./progress-state.ts";
import type { Progress } from "./progress-state.ts";

/** A seeded generator, so that a failing run can be repeated. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function somebody(seed: number): Progress {
  const random = randomOf(seed);
  const pick = (list: string) => list.charAt(Math.floor(random() * list.length));
  const now = () => Math.floor(random() * 50);
  const actions = [
    (each: Progress) => withRead(each, pick("abcdef"), now()),
    (each: Progress) => withLast(each, { page: pick("abc"), name: pick("xyz") }, now()),
    (each: Progress) => withAnswer(each, pick("qrs"), { given: pick("abcd"), right: random() < 0.5 }, now()),
    (each: Progress) => withReview(each, pick("mn"), 1 + Math.floor(random() * 4), now()),
  ];
  let progress = nothing;
  for (let count = 0; count < 12; count += 1) progress = actions[Math.floor(random() * actions.length)]?.(progress) ?? progress;
  return progress;
}

describe("progress state", () => {
  it("merges to the same result in any order and any number of times", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const [one, two, three] = [somebody(seed), somebody(seed + 1_000), somebody(seed + 2_000)];
      expect(merge(one, two)).toEqual(merge(two, one));
      expect(merge(merge(one, two), three)).toEqual(merge(one, merge(two, three)));
      expect(merge(one, one)).toEqual(one);
      expect(merge(merge(one, two), two)).toEqual(merge(one, two));
      expect(progressFrom(JSON.parse(JSON.stringify(merge(one, two))))).toEqual(merge(one, two));
    }
  });

  it("orders new actions after everything known, whatever the clock says", () => {
    const ahead = withAnswer(nothing, "q", { given: "a", right: false }, 9_000);
    const behind = withAnswer(merge(nothing, ahead), "q", { given: "b", right: true }, 5);
    expect(merge(ahead, behind).answers["q"]).toEqual({ given: "b", right: true, at: 9_001 });
  });

  it("reads the valid parts of hand-written data", () => {
    const kept = withReview(withAnswer(withRead(nothing, "a", 1), "q", { given: "c", right: null, more: "{}" }, 2), "m", 3, 5);
    const odd = {
      ...kept,
      read: { ...kept.read, "b c": 3, d: -1, e: "4" },
      answers: { ...kept.answers, z: { at: 1 } },
      reviews: { m: [[5, 3], [6, 9], "x"] },
    };
    expect(progressFrom(odd)).toEqual(kept);
    for (const value of [null, 3, "x", [], { read: [], answers: 1, last: null, reader: "<script>" }])
      expect(progressFrom(value)).toEqual(nothing);
  });
});
