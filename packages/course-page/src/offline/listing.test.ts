import { Course } from "@coursewright/course/course.ts";
import { describe, expect, it } from "vitest";
import { toReleasedCourse } from "../released-course.ts";
import { offlineFiles, type StoredFile } from "./listing.ts";

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
const named = (last: number, name: string) => ({ id: id(last), uuid: id(last), name, dateCreated: "2026-01-01T00:00:00.000Z" });
const chapters = [
  {
    ...named(1, "One"),
    pages: [
      { ...named(2, "Water"), blocks: [] },
      { ...named(3, "Flour"), blocks: [] },
    ],
  },
];
const released = (readers: "open" | "members") =>
  toReleasedCourse(Course.parse({ project: { id: id(9), name: "Bread" }, chapters }), {
    author: "Marta",
    origin: "https://bread.example.org",
    terms: { readers, cents: null, currency: "USD" },
  });
const stored = (path: string, isFree: boolean): StoredFile => ({ path, sha256: `${"0".repeat(30)}${"f".repeat(34)}`, bytes: 7, isFree });
const files = [
  stored("launch/1/flour/index.html", false),
  stored("launch/1/flour/index.html.br", false),
  stored("launch/1/water/spoken-0123456789ab.json", false),
  stored("launch/1/water/index.html", false),
  stored("launch/index.html", true),
  stored("launch/search.json", false),
  stored("launch/assets/main-0123456789ab.js", true),
  stored("launch/assets/social-0123456789ab.png", true),
  stored("launch/report/index.html", true),
  stored("launch/sitemap.xml", true),
  stored("robots.txt", true),
];
const listed = (readers: "open" | "members") => JSON.parse(String(offlineFiles(released(readers), files, "")[0]?.body)).files;

describe("offline listing", () => {
  it("lists shared files first, then each page, with half of their hashes", () => {
    expect(listed("open").map(({ address }: { address: string }) => address)).toEqual([
      "/launch/",
      "/launch/assets/main-0123456789ab.js",
      "/launch/search.json",
      "/launch/1/water/",
      "/launch/1/water/spoken-0123456789ab.json",
      "/launch/1/flour/",
    ]);
    expect(listed("open")[3]).toEqual({ address: "/launch/1/water/", hash: `${"0".repeat(30)}ff`, bytes: 7, isOpen: true });
  });

  it("marks the closed files of a members' course", () => {
    const closed = listed("members").filter(({ isOpen }: { isOpen: boolean }) => !isOpen);
    expect(closed.map(({ address }: { address: string }) => address)).toEqual([
      "/launch/search.json",
      "/launch/1/water/",
      "/launch/1/water/spoken-0123456789ab.json",
      "/launch/1/flour/",
    ]);
  });

  it("the worker changes exactly when a file changes", () => {
    const worker = (given: StoredFile[]) => String(offlineFiles(released("open"), given, "go()")[1]?.body);
    expect(worker(files)).toMatch(/^const release = "[0-9a-f]{32}";\ngo\(\)\n$/);
    expect(worker(files.toReversed())).toBe(worker(files));
    const changed = files.map((file) => (file.path === "launch/index.html" ? { ...file, sha256: "1".repeat(64) } : file));
    expect(worker(changed)).not.toBe(worker(files));
  });
});
