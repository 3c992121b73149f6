import type { EventBatch } from "@coursewright/contract/events.ts";
import { describe, expect, it } from "vitest";
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
const acknowledged = [batch("1", "ann"), batch("2", "ben"), batch("2", "ben")];
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

describe("checkVisits", () => {
  it("accepts batches that are counted once, however often they were sent", () => {
    expect(checkVisits(pages, acknowledged, counted)).toEqual([]);
  });

  it("finds a batch that was counted twice", () => {
    expect(checkVisits(pages, acknowledged, but("play", 3))).toEqual([`play ${page}: counted 3, acknowledged 2`]);
  });

  it("finds an acknowledged batch that was never counted", () => {
    expect(checkVisits(pages, acknowledged, but("learners", 1))).toEqual(["learners: counted 1, acknowledged 2"]);
    expect(
      checkVisits(
        pages,
        acknowledged,
        counted.filter(({ kind }) => kind !== "given"),
      ),
    ).toEqual(["given bbbbbbbb:b: counted 0, acknowledged 2"]);
  });

  it("finds counts that no batch reported", () => {
    expect(checkVisits(pages, acknowledged, [...counted, { kind: "right", key: "bbbbbbbb", count: 1 }])).toEqual([
      "right bbbbbbbb: counted 1, acknowledged 0",
    ]);
  });
});
