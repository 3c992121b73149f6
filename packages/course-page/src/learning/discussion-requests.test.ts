import { expect, it } from "vitest";
import { discussionFrom } from "./discussion-requests.ts";

const id = "00000000-0000-4000-8000-000000000001";
const said = { state: "shown", id, name: "Ada", isAuthor: true, isOwn: false, words: "<b>Hi</b>", createdAt: "2026-01-01T00:00:00.000Z" };

it("parses a discussion", () => {
  const first = { ...said, editedAt: "2026-01-02T00:00:00.000Z" };
  const answers = [
    { ...said, editedAt: null },
    { state: "removed", id },
  ];
  expect(discussionFrom({ count: 2, threads: [{ first, answers }], next: "1.x" })).toEqual({
    count: 2,
    next: "1.x",
    threads: [
      {
        first: { ...said, isEdited: true },
        answers: [
          { ...said, isEdited: false },
          { state: "removed", id },
        ],
      },
    ],
  });
});

it("drops hidden, unknown and malformed comments", () => {
  const removed = { state: "removed", id };
  expect(discussionFrom({ threads: [{ first: { ...said, state: "hidden" }, answers: null }] }).threads).toEqual([
    { first: removed, answers: [] },
  ]);
  for (const nothing of [undefined, null, 3, "x", []]) expect(discussionFrom(nothing)).toEqual({ count: 0, threads: [], next: undefined });
});
