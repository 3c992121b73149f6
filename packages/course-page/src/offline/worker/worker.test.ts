import { readFile } from "node:fs/promises";
import { Script } from "node:vm";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readReleaseSources } from "../../release-sources.ts";
import { workerParts } from "../worker-script.ts";
import { folderOf, picturesIn } from "./pictures.ts";
import { type ListedFile, mayTakeOver, type OtherRelease, planFor } from "./plan.ts";
import { pieceOf } from "./ranges.ts";
import { type Asked, signOf, treatmentOf } from "./requests.ts";

describe("request routing", () => {
  const asked = (path: string, more: Partial<Asked> = {}) =>
    treatmentOf({ method: "GET", isOwn: true, path, isNavigation: false, isPicture: false, ...more });

  it("ignores API calls, foreign hosts and writes", () => {
    const paths = [
      "/launch/learner/progress",
      "/launch/enter",
      "/launch/report",
      "/launch/certificate/abc",
      "/launch/sw.js",
      "/robots.txt",
    ];
    expect(paths.map((path) => asked(path, { isNavigation: true }))).toEqual(paths.map(() => "none"));
    expect(asked("/launch/", { isOwn: false })).toBe("none");
    expect(asked("/launch/learner/progress", { method: "POST" })).toBe("none");
    expect(asked("/launch/report", { method: "POST", isNavigation: true })).toBe("none");
    expect(asked("/launch/media/abc", { isNavigation: true })).toBe("none");
  });

  it("classifies pages, files, assets, pictures, sound and sign-out", () => {
    expect(asked("/launch/", { isNavigation: true })).toBe("page");
    expect(asked("/launch/report/", { isNavigation: true })).toBe("page");
    expect(asked("/launch/search.json")).toBe("file");
    expect(asked("/launch/assets/main-0123456789ab.js")).toBe("asset");
    expect(asked("/launch/media/abc/960.webp", { isPicture: true })).toBe("picture");
    expect(asked("/launch/media/abc")).toBe("sound");
    expect(asked("/launch/learner/sign-out", { method: "POST" })).toBe("sign-out");
  });

  it("detects closed lessons and deleted courses, and nothing else", () => {
    const sign = (path: string, isClosed: boolean, status: number, type: ResponseType = "basic") =>
      signOf({ path, isClosed, reply: { status, type } });
    expect(sign("/launch/1/a/", true, 0, "opaqueredirect")).toBe("shut");
    expect(sign("/launch/search.json", true, 401)).toBe("shut");
    expect(sign("/launch/", false, 404)).toBe("gone");
    expect([
      sign("/launch/1/a/", true, 200),
      sign("/launch/1/a/", true, 404),
      sign("/launch/1/a", false, 0, "opaqueredirect"),
      sign("/launch/", false, 503),
    ]).toEqual(["nothing", "nothing", "nothing", "nothing"]);
  });
});

describe("range requests", () => {
  it.each([
    [null, 100, "whole"],
    ["bytes=0-", 100, { from: 0, to: 99 }],
    ["bytes=10-19", 100, { from: 10, to: 19 }],
    ["bytes=90-500", 100, { from: 90, to: 99 }],
    ["bytes=-10", 100, { from: 90, to: 99 }],
    ["bytes=-500", 100, { from: 0, to: 99 }],
    ["bytes=100-", 100, "none"],
    ["bytes=20-10", 100, "none"],
    ["bytes=-0", 100, "none"],
    ["bytes=0-", 0, "none"],
    ["bytes=0-1,4-5", 100, "whole"],
    ["pages=1-2", 100, "whole"],
  ] as const)("%s of %i bytes", (range, size, piece) => {
    expect(pieceOf(range, size)).toEqual(piece);
  });
});

describe("pictures of a page", () => {
  const forms = (key: string, format: string) =>
    [480, 960, 1440, 2048].map((width) => `/launch/media/${key}/${width}.${format} ${width}w`).join(", ");

  it("picks the narrowest sufficient WebP, or the widest variant", () => {
    const html = `<picture><source type="image/avif" srcSet="${forms("a", "avif")}"/><source type="image/webp" srcSet="${forms("a", "webp")}"/>
      <img src="/launch/media/a/2048x1365.jpg" alt=""/></picture>
      <img srcset="/launch/media/b/480.webp 480w, /launch/media/b/700.webp 700w" src="/launch/media/b/700x500.png"/>
      <img src="/launch/media/c/1200x800.webp"/><img src="/launch/media/plain"/><img src="/launch/media/a/2048x1365.jpg"/>`;
    expect(picturesIn(html)).toEqual([
      "/launch/media/a/960.webp",
      "/launch/media/b/700.webp",
      "/launch/media/c/1200x800.webp",
      "/launch/media/plain",
    ]);
  });

  it("picks only the poster of a video, no sound and no foreign files", () => {
    const html = `<video src="/launch/media/film" poster="/launch/media/p/640x480.webp"></video><audio src="/launch/media/sound"></audio>
      <img src="https://elsewhere.example/launch/media/x.png"/><a href="/launch/media/book">x</a>`;
    expect(picturesIn(html)).toEqual(["/launch/media/p/640x480.webp"]);
    expect(folderOf("/launch/media/p/640x480.webp")).toBe(folderOf("/launch/media/p/480.avif"));
  });
});

describe("fetch plan for a new release", () => {
  const file = (address: string, hash: string, isOpen = true): ListedFile => ({ address, hash, bytes: 1, isOpen });
  const other = (files: ListedFile[], kept = files.map(({ address }) => address)): OtherRelease => ({
    cache: "release-old",
    listing: { files },
    kept: new Set(kept),
  });

  it("copies unchanged files, fetches the others and skips stored ones", () => {
    const listing = { files: [file("/a", "1"), file("/b", "2"), file("/c", "3"), file("/d", "4"), file("/e", "5")] };
    const old = other([file("/a", "1"), file("/b", "old"), file("/c", "3"), file("/moved", "4")], ["/a", "/b", "/moved"]);
    const { copies, missing } = planFor(listing, new Set(["/e"]), [old]);
    expect(copies).toEqual([{ file: file("/a", "1"), from: "release-old" }]);
    expect(missing.map(({ address }) => address)).toEqual(["/b", "/c", "/d"]);
  });

  it("takes over when complete; without access, only if no lesson is lost", () => {
    const [open, closed] = [file("/launch/", "1"), file("/launch/1/a/", "2", false)];
    const free = other([open, closed], ["/launch/"]);
    const read = other([open, closed]);
    expect(mayTakeOver(undefined, [read])).toBe(true);
    expect(mayTakeOver({ file: closed, outcome: "closed" }, [])).toBe(true);
    expect(mayTakeOver({ file: closed, outcome: "closed" }, [free])).toBe(true);
    expect(mayTakeOver({ file: closed, outcome: "closed" }, [read])).toBe(false);
    for (const outcome of ["failed", "changed"] as const) expect(mayTakeOver({ file: closed, outcome }, [])).toBe(false);
    expect(mayTakeOver({ file: open, outcome: "closed" }, [])).toBe(false);
  });
});

it("the worker is one valid script of at most 5.5 kB compressed", async () => {
  const { worker } = await readReleaseSources(import.meta.url);
  expect(() => new Script(`const release = "";\n${worker}`)).not.toThrow();
  const sources = await Promise.all(workerParts.map((name) => readFile(new URL(`${name}.ts`, import.meta.url), "utf8")));
  const names = sources.flatMap((source) =>
    [...source.matchAll(/^(?:export )?(?:async )?(?:function|const|let|class) (\w+)/gm)].map(([, name]) => name),
  );
  expect(names).toContain("keptRelease");
  expect(names).toEqual([...new Set(names)]);
  expect(gzipSync(worker).length).toBeLessThanOrEqual(5500);
});
