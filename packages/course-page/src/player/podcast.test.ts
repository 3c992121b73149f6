import { Course } from "@coursewright/course/course.ts";
import { expect, it } from "vitest";
import { releaseAssets } from "../release-assets.ts";
import { readReleaseSources } from "../release-sources.ts";
import { toReleasedCourse } from "../released-course.ts";
import { renderShell } from "../render-course.tsx";
import { podcast } from "./podcast.ts";

const ids = [1, 2, 3, 4, 5, 6].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
const named = (at: number, name: string) => ({ id: ids[at], uuid: ids[at], name, dateCreated: "2026-01-01T00:00:00.000Z" });
const page = (at: number, name: string) => ({ ...named(at, name), blocks: [] });

function courseFor(readers: "open" | "members", heard = [3, 5]) {
  const course = Course.parse({
    project: { id: ids[0], name: "Bread & <butter>" },
    chapters: [
      { ...named(1, "One"), pages: [page(3, "Flour\u0001")] },
      { ...named(2, "Two"), pages: [page(4, "Silent"), page(5, "Bake")] },
    ],
  });
  const sound = (at: number) => ({ address: `/launch/media/k${at}`, bytes: 8000 * at, seconds: at * 60.4, voice: "alloy", sentences: [] });
  return toReleasedCourse(course, {
    author: "Marta",
    origin: "https://bread.example.org",
    terms: { readers, cents: null, currency: "USD" },
    audio: Object.fromEntries(heard.map((at) => [ids[at], sound(at)])),
    audiobook: { address: "/launch/media/book", bytes: 71_400_000, seconds: 8880 },
  });
}

it("an open course has a feed with one episode per recorded page", () => {
  const [file, ...rest] = podcast(courseFor("open"));
  const text = String(file?.body);
  expect([file?.path, file?.isFree, rest]).toEqual(["launch/podcast.xml", true, []]);
  expect(text).toContain("<channel><title>Bread &amp; &lt;butter&gt;</title><link>https://bread.example.org/launch/</link>");
  expect([...text.matchAll(/<item><title>(.*?)<\/title><link>(.*?)<\/link>/g)].map(([, ...parts]) => parts)).toEqual([
    ["Flour", "https://bread.example.org/launch/1/flour/"],
    ["Bake", "https://bread.example.org/launch/2/bake/"],
  ]);
  expect(text).toContain('<enclosure url="https://bread.example.org/launch/media/k5" length="40000" type="audio/mpeg"/>');
  expect(text).toContain("<itunes:duration>302</itunes:duration><itunes:season>2</itunes:season><itunes:episode>2</itunes:episode>");
});

it("the cover links to page, feed and file; members' covers only to the page", async () => {
  const assets = releaseAssets(await readReleaseSources(import.meta.url));
  const coverOf = (course: ReturnType<typeof courseFor>) => String(renderShell(course, assets)[0].body);
  const open = coverOf(courseFor("open"));
  expect(open).toContain('<link rel="alternate" type="application/rss+xml" href="/launch/podcast.xml" title="Bread &amp; &lt;butter&gt;">');
  expect(open).toMatch(/href="\/launch\/1\/flour\/#listen">.*Listen, 8 min</);
  expect(open).toContain('<a href="/launch/media/book" download="Bread butter.m4b">Download the audiobook (71 MB)</a>');
  const members = coverOf(courseFor("members"));
  expect([members.includes("#listen"), members.includes("podcast"), members.includes("/launch/media/book")]).toEqual([true, false, false]);
  expect(members).toContain('<a href="/launch/audiobook/">Download the audiobook (71 MB)</a>');
  const naming = renderShell(courseFor("members"), assets).filter(({ body }) => String(body).includes("/launch/media/book"));
  expect(naming.map(({ path, isFree }) => [path, isFree])).toEqual([["launch/audiobook/index.html", false]]);
  expect(podcast(courseFor("members"))).toEqual([]);
  expect(podcast(courseFor("open", []))).toEqual([]);
  expect(coverOf(courseFor("open", []))).not.toContain("listen");
});
