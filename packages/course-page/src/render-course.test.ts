import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { blockOfType, catalog } from "@coursewright/blocks/catalog.ts";
import { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import { Course } from "@coursewright/course/course.ts";
import { beforeAll, expect, it } from "vitest";
import { releaseAssets } from "./release-assets.ts";
import type { ReleaseAssets } from "./release-assets.ts";
import { readReleaseSources } from "./release-sources.ts";
import { toReleasedCourse } from "./released-course.ts";
import { renderShell, renderPage, renderRelease } from "./render-course.tsx";

let assets: ReleaseAssets;
beforeAll(async () => {
  assets = releaseAssets(await readReleaseSources(import.meta.url));
});

let count = 0;
const newId = () => `00000000-0000-4000-8000-${String(++count).padStart(12, "0")}`;
const named = (name: string) => {
  const id = newId();
  return { id, uuid: id, name, dateCreated: "2026-01-01T00:00:00.000Z" };
};
const page = (name: string, blocks: object[] = []) => ({ ...named(name), blocks });
const heading = (text: string) => ({ id: newId(), type: "heading", v: 1, data: { text, meta: { level: 2 } } });
const release = (chapters: object[], project: object = {}) =>
  toReleasedCourse(Course.parse({ project: { id: newId(), name: "Sourdough" }, chapters, ...project }), {
    author: "Marta",
    description: "One jar.",
    origin: "https://bread.example.org",
  });
const bread = () =>
  release([
    { ...named("Empty"), pages: [] },
    { ...named("The starter"), pages: [page("Day one", [heading("Flour")]), page("Reading your starter", [heading("Warmth")])] },
    { ...named("Bake"), pages: [page("Day one")] },
  ]);
const html = ({ body }: { body: string | Uint8Array }) => String(body);

it("a release is a tree of static files under launch/ and a robots.txt", () => {
  const { files } = renderRelease(bread(), assets);
  expect(files.map(({ path: name }) => name.replace(/-[0-9a-f]{12}\./, "-HASH."))).toEqual([
    "launch/index.html",
    "robots.txt",
    "launch/assets/newsreader-HASH.woff2",
    "launch/assets/schibsted-grotesk-HASH.woff2",
    "launch/assets/shantell-sans-HASH.woff2",
    "launch/2/day-one/index.html",
    "launch/2/reading-your-starter/index.html",
    "launch/3/day-one/index.html",
  ]);
});

it("a page that is read out has a player, its script and the times of its sentences, and leads to the next that is", () => {
  const [said, silent, last] = [page("Said", [heading("Flour")]), page("Silent"), page("Last", [heading("Flour")])];
  const audioOf = ({ blocks }: { blocks: object[] }) => ({
    address: "/launch/media/key",
    bytes: 1,
    seconds: 124,
    voice: "alloy",
    sentences: [{ blockId: "id" in (blocks[0] ?? {}) ? String(Object(blocks[0]).id) : "", text: "Flour", startMs: 40, endMs: 900 }],
  });
  const course = toReleasedCourse(
    Course.parse({ project: { id: newId(), name: "Bread" }, chapters: [{ ...named("c"), pages: [said, silent, last] }] }),
    {
      author: "Marta",
      origin: "https://bread.example.org",
      audio: { [said.uuid]: audioOf(said), [last.uuid]: audioOf(last) },
    },
  );
  const [first, times, ...rest] = renderPage(course, said.uuid, assets);
  const text = html(first);
  expect(rest).toEqual([]);
  expect(times?.path).toMatch(/^launch\/spoken\/[0-9a-f]{12}\.json$/);
  expect([times?.body, times?.isFree]).toEqual(["[[0,0,5,40,900]]", false]);
  expect(text).toContain(`data-timings="/${times?.path}"`);
  expect(text).toContain('data-next="/launch/1/last/#listen"');
  expect(text).toMatch(/<audio controls="" preload="none" src="\/launch\/media\/key">/);
  expect(text.split(assets.player)).toHaveLength(2);
  expect(text).toContain("connect-src &#39;self&#39;");
  expect(renderPage(course, last.uuid, assets)[1]?.path).not.toBe(times?.path);
  expect(html(renderPage(course, last.uuid, assets)[0])).not.toContain("data-next");
  const [quiet, ...none] = renderPage(course, silent.uuid, assets);
  expect([html(quiet).includes("player"), none]).toEqual([false, []]);
});

it("a page with a block in the face of a hand carries that face instead of the interface's, and never three", () => {
  const fact = {
    ...heading("x"),
    type: "fact-card",
    v: 0,
    data: blockOfType("fact-card")?.model.defaults ?? {},
    theme: { factCard: { style: "cartoon" } },
  };
  const course = release([{ ...named("c"), pages: [page("p", [fact])] }]);
  const text = html(renderPage(course, course.chapters[0]?.pages[0]?.uuid ?? "", assets)[0]);
  const preloaded = [...text.matchAll(/rel="preload" href="\/launch\/assets\/([a-z-]+)-[0-9a-f]{12}\.woff2"/g)].map(([, name]) => name);
  expect(preloaded).toEqual(["newsreader", "shantell-sans"]);
  expect(text).toContain(".course{--ui:system-ui");
});

it("pages of one name in one chapter, and names without Latin letters, get addresses of their own", () => {
  const { files } = renderRelease(
    release([{ ...named("c"), pages: [page("Über Brot!"), page("uber brot"), page("パン"), page("../../etc")] }]),
    assets,
  );
  expect(files.map(({ path: name }) => name).filter((name) => name.startsWith("launch/1/"))).toEqual([
    "launch/1/uber-brot/index.html",
    "launch/1/uber-brot-page-2/index.html",
    "launch/1/page-3/index.html",
    "launch/1/etc/index.html",
  ]);
});

it("a release holds exactly the keys it is allowed to", () => {
  const secret = { metadata: { secret: "s3cret" }, aiagent: "lucy", answer: "s3cret", theme: { alignment: "left" } };
  const avatar = { agent: "shakespeare", name: "The bard", says: "chatty" };
  const course = release(
    [
      {
        ...named("c"),
        pages: [
          page("p", [
            { ...heading("x"), ...secret },
            { ...heading("y"), data: { text: "s3cret" } },
          ]),
        ],
      },
    ],
    { avatar },
  );
  const keys = new Set<string>();
  JSON.stringify(course, (key, value: unknown) => {
    if (key !== "" && !/^\d+$/.test(key)) keys.add(key);
    return value;
  });
  const allowed = {
    cover: ["cover", "motif", "inks", "cloth", "print", "accent", "picture"],
    course: ["title", "author", "description", "language", "origin", "theme", "chapters", "courseId", "appOrigin", "audiobook"],
    terms: ["terms", "readers", "cents", "currency"],
    avatar: ["avatar", "agent"],
    chapterAndPage: ["name", "pages", "uuid", "minutes", "objectives", "keywords", "audio", "blocks"],
    block: ["state", "id", "type", "data", "metadata", "text", "meta", "level"],
    theme: ["colors", "themeColors", "alignment", "card", "status"],
  };
  expect([...keys].toSorted()).toEqual(Object.values(allowed).flat().toSorted());
  expect(course.avatar).toEqual({ agent: "shakespeare", name: "The bard" });
  expect(JSON.stringify(course)).not.toContain("s3cret");
  for (const file of renderRelease(course, assets).files) expect(html(file)).not.toMatch(/s3cret|lucy/);
});

it("every page has its policy first, one style element that the policy's hash names, no script and no style attribute", () => {
  for (const file of renderRelease(bread(), assets).files.filter(({ path: name }) => name.endsWith(".html"))) {
    const text = html(file);
    const [, policy = ""] = /<head><meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(text) ?? [];
    const [first, ...others] = [...text.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = ""]) => css);
    const hash = createHash("sha256")
      .update(first ?? "")
      .digest("base64");
    expect(policy.replaceAll("&#39;", "'")).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; img-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'`,
    );
    expect(others).toEqual([]);
    expect(text).not.toMatch(/<script|\sstyle=|\son\w+=|javascript:/i);
    expect(text.match(/\.woff2"/g)).toHaveLength(2);
  }
});

it("a page that holds a video may frame the players it names, and no other page may frame anything", () => {
  const film = { id: newId(), type: "video", v: 0, data: { url: "https://youtu.be/dQw4w9WgXcQ" } };
  const course = release([{ ...named("c"), pages: [page("Film", [film]), page("Words", [heading("x")])] }]);
  const [withFilm = "", withWords = ""] = course.chapters[0]?.pages.map(({ uuid }) => html(renderPage(course, uuid, assets)[0])) ?? [];
  expect(withFilm).toContain("; frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://www.tiktok.com;");
  expect(withFilm).toContain("script-src &#39;sha256-");
  expect(withFilm).not.toContain("<iframe");
  expect(withWords).not.toMatch(/frame-src|<script/);
});

it("a page is described, and its minutes are told, by its catalogue entry where one is given", () => {
  const written = page("Day one", [heading("Flour")]);
  const course = Course.parse({
    project: { id: newId(), name: "Sourdough" },
    chapters: [{ ...named("One"), pages: [written, page("Day two")] }],
  });
  const entries = { [written.uuid]: { summary: "Feed it every day.", minutes: 7 } };
  const { chapters } = toReleasedCourse(course, { author: "Marta", origin: "https://bread.example.org", entries });
  expect(chapters[0]?.pages.map(({ description, minutes }) => [description, minutes])).toEqual([
    ["Feed it every day.", 7],
    ["", 1],
  ]);
});

it("a page says its language, title, description and address, and leads to its neighbours", () => {
  const course = bread();
  const text = html(renderPage(course, course.chapters[1]?.pages[1]?.uuid ?? "", assets)[0]);
  expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(text).toContain("<title>Reading your starter · Sourdough</title>");
  expect(text).toContain('<meta name="description" content="Warmth">');
  expect(text).toContain('<link rel="canonical" href="https://bread.example.org/launch/2/reading-your-starter/">');
  expect(text).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">');
  expect(text).toContain("Page 2 of 3");
  expect(text).toContain("Chapter 2, page 2");
  expect(text).toMatch(/href="\/launch\/3\/day-one\/" rel="next"/);
  expect(text).toMatch(/href="\/launch\/2\/day-one\/" rel="prev"/);
  expect(text.match(/<h1>/g)).toHaveLength(1);
});

it("the cover lists the chapters that have pages and leads to the first page", () => {
  const text = html(renderShell(bread(), assets)[0]);
  expect(text).toContain("A course by Marta");
  expect(text).toContain("2 chapters, 3 pages");
  expect(text).toContain('class="go" href="/launch/2/day-one/"');
  expect(text).not.toContain(">Empty<");
  expect(html(renderShell(release([]), assets)[0])).toContain("Nothing is written here yet.");
});

it("a page heading of the author's own stands in for the page's name", () => {
  const own = { id: newId(), type: "Page-Heading", v: 1, data: { title: "My title", lede: "My lede" } };
  const course = release([{ ...named("c"), pages: [page("The name", [own])] }]);
  const text = html(renderPage(course, course.chapters[0]?.pages[0]?.uuid ?? "", assets)[0]);
  expect(text).toContain("<h1>My title</h1>");
  expect(text).not.toContain("<h1>The name</h1>");
});

it("hostile names and blocks are inert, and a block that cannot be read is a quiet sentence while the page lives on", () => {
  const attack = '"><script>alert(1)</script></style><img src=x onerror=alert(1)>';
  const hostile = catalog.flatMap(({ stylesheet }) => {
    const folder = path.join(import.meta.dirname, "../../blocks/src", path.dirname(stylesheet), "fixtures");
    return (
      readdirSync(folder)
        .filter((file) => file === "hostile.json")
        .flatMap((file): object[] => JSON.parse(readFileSync(path.join(folder, file), "utf8")))
        .map((block) => Object.assign(block, { id: newId() }))
        // What is refused on the way in never comes to be published.
        .filter((block) => StoredBlock.safeParse(block).success)
    );
  });
  const course = release(
    [{ ...named(attack), pages: [page(attack, [...hostile, { ...heading("x"), type: "hologram" }, heading("Still here")])] }],
    {
      project: { id: newId(), name: attack },
    },
  );
  expect(hostile.length).toBeGreaterThan(10);
  for (const file of renderRelease(course, assets).files.filter(({ path: name }) => name.endsWith(".html"))) {
    const ours = Object.values(assets.scripts).map((script) => `<script type="module">${script}</script>`);
    const foreign = ours.reduce((text, script) => text.replace(script, ""), html(file));
    for (const [tag] of foreign.matchAll(/<[a-z!/][^>]*>/gi)) {
      expect(tag).not.toMatch(/\shref="(?!https:|mailto:|\/|#)|\s(?:src|poster)="(?!\/api\/r2\/file\?key=)/);
      expect(tag.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/^<\/?(?:script|img(?! src="")|iframe|object|embed|base)\b|\son\w+=|\sstyle=/i);
    }
    expect(html(file).match(/<style>/g)).toHaveLength(1);
  }
  const text = html(renderPage(course, course.chapters[0]?.pages[0]?.uuid ?? "", assets)[0]);
  expect(text).toContain("This part of the page cannot be shown.");
  expect(text).toContain("Still here");
});

it("a block that breaks while it is drawn is left out, and the rest of the page stands", () => {
  const course = release([{ ...named("c"), pages: [page("p", [heading("Before"), heading("Broken"), heading("After")])] }]);
  const [lesson] = course.chapters[0]?.pages ?? [];
  const broken = lesson?.blocks[1];
  if (broken?.state === "ok") broken.data = {};
  const text = html(renderPage(course, lesson?.uuid ?? "", assets)[0]);
  expect(text.slice(text.indexOf("<main")).match(/Before|Broken|This part of the page cannot be shown\.|After/g)).toEqual([
    "Before",
    "This part of the page cannot be shown.",
    "After",
  ]);
});

it("a page carries the styles of the blocks it holds and of no others", () => {
  const course = bread();
  const text = html(renderPage(course, course.chapters[1]?.pages[1]?.uuid ?? "", assets)[0]);
  expect(text).toContain(".b-h{");
  expect(text).not.toContain(".b-p{");
});

it("the same course gives the same bytes, and a course that has been stored as JSON too", () => {
  const course = bread();
  const once = renderRelease(course, assets).files;
  expect(renderRelease(JSON.parse(JSON.stringify(course)), assets).files).toEqual(once);
});

it("a page that is not in the course is an error, not an empty file", () => {
  expect(() => renderPage(bread(), newId(), assets)).toThrow(/has no page/);
});
