import type { EventBatch } from "@coursewright/contract/events.ts";
import { expect, it } from "vitest";
import { checkVisits, type Total } from "./visit-history.ts";

const page = "00000000-0000-7000-8000-0000aaaaaaaa";
const pages = [{ id: page, chapterId: "one" }];
const batch = (id: string, reader: string): EventBatch => ({
  id,
  reader,
  events: [
    { t: "play", at: 1, page: "aaaaaaaa" },
    { t: "answer", at: 2, page: "aaaaaaaa", block: "bbbbbbbb", given: "b", right: false },
  ],
});
const told = [batch("1", "ann"), batch("2", "ben"), batch("2", "ben")];
const counted: Total[] = [
  { kind: "learners", key: "", count: 2 },
  { kind: "chapter", key: "one", count: 2 },
  { kind: "page", key: page, count: 2 },
  { kind: "listener", key: page, count: 2 },
  { kind: "play", key: page, count: 2 },
  { kind: "tried", key: "bbbbbbbb", count: 2 },
  { kind: "given", key: "bbbbbbbb:b", count: 2 },
];
const but = (kind: string, count: number) => counted.map((total) => (total.kind === kind ? { ...total, count } : total));

it("is content when each batch is counted once, however often it was sent", () => {
  expect(checkVisits(pages, told, counted)).toEqual([]);
});

it("sees a planted repeat: a batch counted twice", () => {
  expect(checkVisits(pages, told, but("play", 3))).toEqual([`play ${page}: counted 3, told 2`]);
});

it("sees a planted loss: a batch that was acknowledged and never counted", () => {
  expect(checkVisits(pages, told, but("learners", 1))).toEqual(["learners: counted 1, told 2"]);
  expect(
    checkVisits(
      pages,
      told,
      counted.filter(({ kind }) => kind !== "given"),
    ),
  ).toEqual(["given bbbbbbbb:b: counted 0, told 2"]);
});

it("sees what nobody told", () => {
  expect(checkVisits(pages, told, [...counted, { kind: "right", key: "bbbbbbbb", count: 1 }])).toEqual([
    "right bbbbbbbb: counted 1, told 0",
  ]);
});
