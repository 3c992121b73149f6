import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { blockOfType, registry } from "@coursewright/blocks/registry.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { Course } from "@coursewright/course/course.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { releaseAssets } from "./release-assets.ts";
import type { ReleaseAssets } from "./release-assets.ts";
import { readReleaseSources } from "./release-sources.ts";
import { toReleasedCourse } from "./released-course.ts";
import type { ReleasedCourse } from "./released-course.ts";
import { pageInput, renderPage, renderRelease, renderShell } from "./render-course.tsx";
import { socialCardDocument, socialCardPath } from "./social-card.tsx";

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
const image = (data: object) => ({
  id: newId(),
  type: "image",
  v: 1,
  data: { alt: "A jar", caption: "", decorative: false, additionalImages: [], ...data },
});
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

describe("rendered course", () => {
  it("links to a page of the course by its present address, and to no page if it is gone", () => {
    const linked = page("Day two");
    const link = (id: string) => ({ type: "text", text: "see it", marks: [{ type: "link", attrs: { href: `page:${id}` } }] });
    const para = (id: string) => ({
      id: newId(),
      type: "para",
      v: 1,
      data: { text: { type: "doc", content: [{ type: "paragraph", content: [link(id)] }] } },
    });
    const first = page("Day one", [para(linked.uuid), para(newId())]);
    const draw = (name: string) => {
      const course = release([
        { ...named("Starter"), pages: [first] },
        { ...named("Bake"), pages: [{ ...linked, name }] },
      ]);
      return html(renderPage(course, first.uuid, assets)[0]);
    };
    expect(draw("Day two")).toContain('<p><a href="/launch/2/day-two/">see it</a></p>');
    expect(draw("The second day")).toContain('<p><a href="/launch/2/the-second-day/">see it</a></p>');
    expect(draw("Day two")).toContain("<p>see it</p>");
  });

  it("a release is static files under launch/; only pages of members' courses are closed", () => {
    const { files } = renderRelease(bread(), assets);
    const modules = files.filter(({ path: name }) => /^launch\/assets\/.*\.js$/.test(name));
    expect(modules.map(({ path: name }) => name)).toContain(assets.learning.slice(1));
    expect(modules.filter(({ path: name, isFree }) => !isFree || !/\/[\w-]+-[0-9a-f]{12}\.js$/.test(name))).toEqual([]);
    const others = files.filter((file) => !modules.includes(file));
    expect(others.map(({ path: name }) => name.replace(/-[0-9a-f]{12}\./, "-HASH."))).toEqual([
      "launch/index.html",
      "launch/contents/index.html",
      "launch/privacy/index.html",
      "launch/terms/index.html",
      "launch/accessibility/index.html",
      "launch/report/index.html",
      "launch/report/thanks/index.html",
      "launch/not-kept/index.html",
      "launch/search.json",
      "robots.txt",
      "launch/sitemap.xml",
      "launch/site.webmanifest",
      "launch/assets/icon-HASH.svg",
      "launch/assets/newsreader-HASH.woff2",
      "launch/assets/schibsted-grotesk-HASH.woff2",
      "launch/assets/shantell-sans-HASH.woff2",
      "launch/2/day-one/index.html",
      "launch/2/reading-your-starter/index.html",
      "launch/3/day-one/index.html",
      "launch/offline.json",
      "launch/sw.js",
    ]);
    expect(files.filter(({ isFree }) => !isFree).map(({ path: name }) => name)).toEqual([
      "launch/search.json",
      "launch/2/day-one/index.html",
      "launch/2/reading-your-starter/index.html",
      "launch/3/day-one/index.html",
    ]);
  });

  it("a course with cards has a review page, closed in members' courses", () => {
    const question = { ...heading("x"), type: "MCQ", v: 0, data: blockOfType("MCQ")?.model.defaults ?? {} };
    const card = { ...heading("x"), type: "flash-card", data: { question: "Why <b>salt</b>?", answer: "It slows." } };
    const course = release([{ ...named("c"), pages: [page("Salt", [heading("Salt"), card, question]), page("Last")] }]);
    const { files } = renderRelease(course, assets);
    const fileAt = (name: string) => files.find((file) => file.path === name);
    const [first, last] = course.chapters[0]?.pages ?? [];
    expect(JSON.parse(String(fileAt("launch/cards.json")?.body))).toEqual([
      {
        id: card.id.slice(-8),
        kind: "flash",
        front: "Why <b>salt</b>?",
        back: "It slows.",
        page: "/launch/1/salt/",
        pageName: "Salt",
        pageId: first?.uuid.slice(-8),
      },
    ]);
    expect([fileAt("launch/cards.json")?.isFree, fileAt("launch/review/index.html")?.isFree]).toEqual([false, false]);
    for (const name of ["launch/index.html", "launch/1/salt/index.html", "launch/1/last/index.html"])
      expect(String(fileAt(name)?.body)).toContain('href="/launch/review/"');
    expect(String(fileAt("launch/review/index.html")?.body)).toContain('content="noindex"');

    const without = release([{ ...named("c"), pages: [page("Salt", [heading("Salt"), question]), page("Last")] }]);
    for (const { body, path: name } of renderRelease(without, assets).files)
      expect([name, /cards\.json|href="\/launch\/review\//.test(name.endsWith(".html") ? String(body) : name)]).toEqual([name, false]);
    // Lessons link to the review page, so it is part of their input.
    const inputOf = (hasCards: boolean) => pageInput({ ...course, hasCards }, last?.uuid ?? "");
    expect(inputOf(true)).not.toBe(inputOf(false));
  });

  it("a recorded page has a player, timings and a next link", () => {
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
    expect(times?.path).toMatch(/^launch\/1\/said\/spoken-[0-9a-f]{12}\.json$/);
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

  it("a handwriting block replaces the interface font, so that fonts stay two", () => {
    const fact = {
      ...heading("x"),
      type: "fact-card",
      v: 0,
      data: blockOfType("fact-card")?.model.defaults ?? {},
      theme: { factCard: { style: "cartoon" } },
    };
    const course = release([{ ...named("c"), pages: [page("p", [fact])] }]);
    const text = html(renderPage(course, course.chapters[0]?.pages[0]?.uuid ?? "", assets)[0]);
    const fonts = [...text.matchAll(/rel="font" href="\/launch\/assets\/([a-z-]+)-[0-9a-f]{12}\.woff2"/g)].map(([, name]) => name);
    expect(fonts).toEqual(["newsreader", "shantell-sans"]);
    expect(text).toContain(".course{--ui:system-ui");
  });

  it("gives pages with equal or non-Latin names unique addresses", () => {
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

  it("a release contains exactly the allowed keys", () => {
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
      course: [
        "title",
        "author",
        "description",
        "language",
        "origin",
        "theme",
        "chapters",
        "courseId",
        "appOrigin",
        "audiobook",
        "hasCards",
      ],
      terms: ["terms", "readers", "cents", "currency"],
      avatar: ["avatar", "agent"],
      chapterAndPage: ["name", "pages", "uuid", "minutes", "objectives", "keywords", "audio", "sources", "blocks"],
      block: ["state", "id", "type", "data", "metadata", "text", "meta", "level"],
      theme: ["colors", "themeColors", "alignment", "card", "status"],
    };
    expect([...keys].toSorted()).toEqual(Object.values(allowed).flat().toSorted());
    expect(course.avatar).toEqual({ agent: "shakespeare", name: "The bard" });
    expect(JSON.stringify(course)).not.toContain("s3cret");
    for (const file of renderRelease(course, assets).files) expect(html(file)).not.toMatch(/s3cret|lucy/);
  });

  it("every page's policy comes first and allows styles and scripts by hash", () => {
    const hash = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
    for (const file of renderRelease(bread(), assets).files.filter(({ path: name }) => name.endsWith(".html"))) {
      const text = html(file);
      const [, policy = ""] = /<head><meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(text) ?? [];
      const [style = "", ...others] = [...text.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = ""]) => css);
      const scripts = [...text.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(([, script = ""]) => script);
      const submits = file.path === "launch/report/index.html" ? "'self'" : "'none'";
      expect(policy.replaceAll("&#39;", "'")).toBe(
        `default-src 'none'; style-src ${hash(style)}; script-src ${scripts.map(hash).join(" ")} 'strict-dynamic'; worker-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self'; manifest-src 'self'; media-src 'self'; base-uri 'none'; form-action ${submits}`,
      );
      expect(others).toEqual([]);
      expect(scripts.filter((script) => !Object.values(assets.shell).includes(script))).toEqual([]);
      expect(text.replaceAll(/<script[\s\S]*?<\/script>/g, "")).not.toMatch(/<script|\sstyle=|\son\w+=|javascript:/i);
      expect(text.match(/\.woff2"/g)).toHaveLength(2);
    }
  });

  it("[MED-05] a page may play only the films of its blocks, from plain origins", () => {
    const film = (url: string) => ({ id: newId(), type: "video", v: 0, data: { url } });
    const policyOf = (url: string) => {
      const course = release([{ ...named("c"), pages: [page("p", [film(url)])] }]);
      const text = html(renderPage(course, course.chapters[0]?.pages[0]?.uuid ?? "", assets)[0]);
      return /media-src [^;]*/.exec(text.replaceAll("&#39;", "'"))?.[0];
    };
    expect(policyOf("https://films.example.org:8443/loaf.mp4?a=1")).toBe("media-src 'self' https://films.example.org:8443");
    for (const url of [
      "https://a;script-src%20x.example/loaf.mp4",
      "https://youtu.be/dQw4w9WgXcQ",
      "https://example.org/page",
      "/api/r2/file?key=a/b.mp4",
    ]) {
      expect(policyOf(url)).toBe("media-src 'self'");
    }
  });

  it("only a page with a video may frame its players", () => {
    const film = { id: newId(), type: "video", v: 0, data: { url: "https://youtu.be/dQw4w9WgXcQ" } };
    const course = release([{ ...named("c"), pages: [page("Film", [film]), page("Words", [heading("x")])] }]);
    const [withFilm = "", withWords = ""] = course.chapters[0]?.pages.map(({ uuid }) => html(renderPage(course, uuid, assets)[0])) ?? [];
    expect(withFilm).toContain("; frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://www.tiktok.com;");
    expect(withFilm).toContain(assets.scripts["video"]);
    expect(withFilm).not.toContain("<iframe");
    expect(withWords).not.toContain("frame-src");
  });

  it("takes a page's description and minutes from its catalogue entry", () => {
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

  it("a page has language, title, description, canonical URL and neighbour links", () => {
    const course = bread();
    const text = html(renderPage(course, course.chapters[1]?.pages[1]?.uuid ?? "", assets)[0]);
    expect(text).toMatch(/^<!doctype html>\n<html lang="en" data-course="[0-9a-f-]{36}"/);
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

  it("the cover lists chapters with pages and links to the first page", () => {
    const text = html(renderShell(bread(), assets)[0]);
    expect(text).toContain("A course by Marta");
    expect(text).toContain("2 chapters, 3 pages");
    expect(text).toContain('class="go if-new" href="/launch/2/day-one/"');
    expect(text).not.toContain(">Empty<");
    expect(html(renderShell(release([]), assets)[0])).toContain("Nothing is written here yet.");
  });

  it("the author's own page heading replaces the page's name", () => {
    const own = { id: newId(), type: "Page-Heading", v: 1, data: { title: "My title", lede: "My lede" } };
    const course = release([{ ...named("c"), pages: [page("The name", [own])] }]);
    const text = html(renderPage(course, course.chapters[0]?.pages[0]?.uuid ?? "", assets)[0]);
    expect(text).toContain("<h1>My title</h1>");
    expect(text).not.toContain("<h1>The name</h1>");
  });

  it("hostile names and blocks are inert, and unreadable blocks show a notice", () => {
    const attack = '"><script>alert(1)</script></style><img src=x onerror=alert(1)>';
    const hostile = registry.flatMap(({ stylesheet }) => {
      const folder = path.join(import.meta.dirname, "../../blocks/src", path.dirname(stylesheet), "fixtures");
      return (
        readdirSync(folder)
          .filter((file) => file === "hostile.json")
          .flatMap((file): object[] => JSON.parse(readFileSync(path.join(folder, file), "utf8")))
          .map((block) => Object.assign(block, { id: newId() }))
          // The API rejects invalid blocks, so they are never published.
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
      const ours = [...Object.values(assets.scripts), ...Object.values(assets.shell)];
      const data = /<script type="application\/ld\+json">[^<]*<\/script>/;
      const known = ours.reduce((text, script) => text.replace(script, ""), html(file).replace(data, ""));
      const foreign = known.replaceAll(/<script(?: type="module")?><\/script>/g, "");
      for (const [tag] of foreign.matchAll(/<[a-z!/][^>]*>/gi)) {
        expect(tag).not.toMatch(/\shref="(?!https:|mailto:|\/|#)|\s(?:src|poster)="(?!\/launch\/media\/)/);
        expect(tag.replaceAll(/"[^"]*"/g, '""')).not.toMatch(
          /^<\/?(?:script|img(?! src="")|iframe|object|embed|base)\b|\son\w+=|\sstyle=/i,
        );
      }
      expect(html(file).match(/<style>/g)).toHaveLength(1);
    }
    const text = html(renderPage(course, course.chapters[0]?.pages[0]?.uuid ?? "", assets)[0]);
    expect(text).toContain("This part of the page cannot be shown.");
    expect(text).toContain("Still here");
  });

  it("leaves out a block that fails to render, and keeps the rest", () => {
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

  it("a page contains only the styles of its own blocks", () => {
    const course = bread();
    const text = html(renderPage(course, course.chapters[1]?.pages[1]?.uuid ?? "", assets)[0]);
    expect(text).toContain(".b-h{");
    expect(text).not.toContain(".b-p{");
  });

  it("rewrites media URLs in every attribute, and never in text", () => {
    const file = (name: string) => `/api/r2/file?key=abc-_1/${name}`;
    const picture = image({ url: file("1200x900.jpg"), alt: file("x"), caption: `See ${file("y")}` });
    const film = { id: newId(), type: "video", v: 0, data: { url: file("film.mp4"), thumbnail: file("poster.webp"), alt: "Film" } };
    const course = release([{ ...named("c"), pages: [page("p", [picture, film])] }]);
    const text = html(renderPage(course, course.chapters[0]?.pages[0]?.uuid ?? "", assets)[0]);
    const main = text.slice(text.indexOf("<main"));
    expect(main).toContain(
      '<img src="/launch/media/abc-_1/1200x900.jpg" alt="/api/r2/file?key=abc-_1/x" width="1200" height="900" fetchpriority="high"/>',
    );
    expect(main).toContain("/launch/media/abc-_1/480.avif 480w, /launch/media/abc-_1/960.avif 960w");
    expect(main).toContain('<video src="/launch/media/abc-_1/film.mp4" poster="/launch/media/abc-_1/poster.webp"');
    expect(main).toContain("See /api/r2/file?key=abc-_1/y");
  });

  it("loads the author's cover in its displayed width", () => {
    const course = bread();
    const own = { ...course, cover: { ...course.cover, picture: "/api/r2/file?key=abc/1200x1600.jpg" } };
    const choices = 'srcSet="/launch/media/abc/480.webp 480w, /launch/media/abc/960.webp 960w, /launch/media/abc/1200.webp 1200w"';
    expect(html(renderShell(own, assets)[0])).toContain(`<img src="/launch/media/abc/1200x1600.jpg" alt="" ${choices} sizes="400px"/>`);
    expect(html(renderPage(own, own.chapters[1]?.pages[0]?.uuid ?? "", assets)[0])).toContain(`${choices} sizes="64px"`);
  });

  it("loads the first picture eagerly only near the top", () => {
    const blocks = [...Array.from({ length: 80 }, () => heading("A long way down")), image({ url: "/api/r2/file?key=a/1200x900.webp" })];
    const course = release([{ ...named("c"), pages: [page("p", blocks)] }]);
    expect(html(renderPage(course, course.chapters[0]?.pages[0]?.uuid ?? "", assets)[0])).toContain('loading="lazy"');
  });

  it("a page's input covers everything that can change the page", () => {
    const course = bread();
    const [first, second] = course.chapters[1]?.pages ?? [];
    if (!first || !second) throw new Error("The course has lost its pages");
    const seen = (changed: ReleasedCourse) => [pageInput(changed, second.uuid), html(renderPage(changed, second.uuid, assets)[0])];
    const other = structuredClone(course);
    Object.assign(other, { description: "Another blurb.", audiobook: { address: "/launch/a.m4b", bytes: 1, seconds: 60 } });
    Object.assign(other.chapters[1]?.pages[0] ?? {}, { blocks: [], minutes: 99, description: "x", objectives: ["y"], keywords: ["z"] });
    expect(seen(other)).toEqual(seen(course));
    const renamed = structuredClone(course);
    Object.assign(renamed.chapters[1]?.pages[0] ?? {}, { name: "Day zero" });
    const [input, text] = seen(renamed);
    expect([input === pageInput(course, second.uuid), text?.includes("Day zero")]).toEqual([false, true]);
  });

  it("a members' cover has an offer, and its sitemap no lessons", () => {
    const cover = (cents: number | null) => {
      const course = { ...bread(), terms: { readers: "members" as const, cents, currency: "USD" } };
      return { course, files: renderShell(course, assets) };
    };
    const { course, files } = cover(2900);
    const text = html(files[0]);
    expect(text).toMatch(/href="\/launch\/enter\?to=\/launch\/2\/day-one\/">.*?Buy for \$29<\/a>/);
    expect(text).toContain('Already have it? <a href="/launch/enter?to=/launch/">Sign in</a>');
    expect(text).toContain('"isAccessibleForFree":false');
    expect(text).toContain('"price":"29.00","priceCurrency":"USD"');
    expect(html(cover(2950).files[0])).toContain("Buy for $29.50");
    expect(html(cover(null).files[0])).toContain("Subscribe to read");
    expect(sitemapOf(files)).toEqual(["https://bread.example.org/launch/", "https://bread.example.org/launch/contents/"]);
    expect(sitemapOf(renderShell(bread(), assets))).toHaveLength(5);
    expect(html(renderPage(course, course.chapters[1]?.pages[0]?.uuid ?? "", assets)[0])).toContain('"isAccessibleForFree":false');
  });

  it("the contents show summaries and objectives; members' courses hide page beginnings", () => {
    const course = bread();
    Object.assign(course.chapters[1]?.pages[0] ?? {}, { description: "Flour meets water.", objectives: ["Read a dome"] });
    const contents = (shown: ReleasedCourse) => html(renderShell(shown, assets)[1] ?? { body: "" });
    expect(contents(course)).toMatch(
      /<b>Day one<\/b><small>1 min<\/small><\/a><p>Flour meets water.<\/p><ul aria-label="What you will learn"><li>Read a dome/,
    );
    const members = contents({ ...course, terms: { readers: "members", cents: null, currency: "USD" } });
    expect([members.includes("Read a dome"), members.includes("Flour meets water.")]).toEqual([true, false]);
  });

  it("[SRC-03] a page ends with the names and pages of its sources, if the author shows them", () => {
    const course = bread();
    const released = course.chapters[1]?.pages[0];
    const lesson = () => html(renderPage(course, released?.uuid ?? "", assets)[0]);
    expect(lesson()).not.toContain('page-sources"');
    const hostile = { name: "<script>alert(1)</script>.pdf", pages: [] };
    Object.assign(released ?? {}, { sources: [{ name: "Flour.pdf", pages: [3] }, { name: "Water.pdf", pages: [1, 4] }, hostile] });
    expect(lesson()).toContain(
      '<h2 id="page-sources">Sources</h2><ul><li>Flour.pdf, page 3</li><li>Water.pdf, pages 1, 4</li><li>&lt;script&gt;alert(1)&lt;/script&gt;.pdf</li></ul>',
    );
  });

  it("a page has metadata for search engines and link previews", () => {
    const course = bread();
    const [, page_] = course.chapters[1]?.pages ?? [];
    const text = html(renderPage(course, page_?.uuid ?? "", assets)[0]);
    const card = socialCardDocument(course, assets);
    expect(text).toContain(`<meta property="og:image" content="https://bread.example.org/${socialCardPath(course)}">`);
    expect(text).toContain('<meta property="og:title" content="Reading your starter · Sourdough">');
    // Firefox would prefetch the next page, which the policy forbids.
    expect(text).not.toContain('<link rel="next"');
    const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      "@type": "LearningResource",
      position: 2,
      isPartOf: { "@type": "Course", name: "Sourdough" },
    });
    const drawn = card.html(() => undefined);
    expect(drawn).toContain("<h1>Sourdough</h1>");
    expect(drawn).not.toMatch(/url\((?!data:font)/);
  });

  it("has a search index, a manifest, an icon, a sitemap and robots.txt", () => {
    const files = renderShell(bread(), assets);
    const named_ = (name: string) => html(files.find(({ path: path_ }) => path_.includes(name)) ?? { body: "" });
    expect(JSON.parse(named_("search.json"))[1]).toEqual({
      address: "/launch/2/reading-your-starter/",
      chapter: "The starter",
      name: "Reading your starter",
      keywords: "",
      text: "Warmth",
    });
    const [{ src }] = JSON.parse(named_("site.webmanifest")).icons;
    expect(files.map(({ path: path_ }) => `/${path_}`)).toContain(src);
    expect(html(files[0])).toContain(`<link rel="icon" href="${src}" type="image/svg+xml">`);
    expect(named_("robots.txt")).toContain("Sitemap: https://bread.example.org/launch/sitemap.xml\n");
  });

  const sitemapOf = (files: ReadonlyArray<{ path: string; body: string | Uint8Array }>) =>
    [...html(files.find(({ path: name }) => name === "launch/sitemap.xml") ?? { body: "" }).matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, url]) => url,
    );

  it("renders the same course to the same bytes", () => {
    const course = bread();
    const once = renderRelease(course, assets).files;
    expect(renderRelease(JSON.parse(JSON.stringify(course)), assets).files).toEqual(once);
  });

  it("throws for a page that is not in the course", () => {
    expect(() => renderPage(bread(), newId(), assets)).toThrow(/has no page/);
  });
});
