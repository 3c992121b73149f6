import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { registry } from "@coursewright/blocks/registry.ts";
import type { Block } from "@coursewright/blocks/kit/definition/define-block.ts";
import { Course } from "@coursewright/course/course.ts";
import { describe, expect, it } from "vitest";
import { type ReleaseFile, releaseAssets } from "./release-assets.ts";
import { readReleaseSources } from "./release-sources.ts";
import { type ReleasedAudio, type ReleasedCourse, toReleasedCourse } from "./released-course.ts";
import { renderPage, renderShell } from "./render-course.tsx";

const { resolve } = createRequire(import.meta.url);
const assets = releaseAssets(await readReleaseSources(import.meta.url));

describe("page size", () => {
  it("a page with every block has at most 15 kB of compressed CSS", () => {
    const [style = ""] = between(pageOf(registry), "style");
    expect(gzipSync(style).length).toBeLessThanOrEqual(15_000);
  });

  it("a recorded page has at most 30 kB of HTML and 10 kB of scripts", () => {
    const page = pageOf(registry, { address: "/launch/media/key", bytes: 1, seconds: 1, voice: "alloy", sentences: [] });
    expect(page).toContain(assets.player);
    const scripts = between(page, "script");
    const words = page.replaceAll(/<script(?: type="module")?>.*?<\/script>/gs, "");
    expect(gzipSync(words).length).toBeLessThanOrEqual(30_000);
    expect(gzipSync(scripts.join("")).length).toBeLessThanOrEqual(10_000);
  });

  it("the shell's scripts take at most 4 kB compressed", () => {
    const { report: _, ...onLessons } = assets.shell;
    expect(gzipSync(Object.values(onLessons).join("")).length).toBeLessThanOrEqual(4000);
  });

  it("a page ships only its blocks' scripts, each at most 3 kB compressed", () => {
    const shell = Object.values(assets.shell);
    const ofBlocks = (blocks: readonly Block[]) => between(pageOf(blocks), "script").filter((script) => !shell.includes(script));
    const scripts = ofBlocks(registry);
    expect(scripts).toHaveLength(registry.filter(({ learner }) => learner !== undefined).length);
    for (const script of scripts) expect(gzipSync(script).length).toBeLessThanOrEqual(3000);
    expect(ofBlocks(registry.filter(({ learner }) => learner === undefined))).toEqual([]);
  });

  it("the player's script is at most 2.6 kB compressed", () => {
    expect(gzipSync(assets.player).length).toBeLessThanOrEqual(2600);
  });

  it("the review page takes at most 15 kB and fetches 25 kB", () => {
    const page = renderShell(courseOf(registry), assets).find(({ path: name }) => name === "launch/review/index.html");
    expect(gzipSync(page?.body ?? "").length).toBeLessThanOrEqual(15_000);
    const fetched = fetchedBy("launch/assets/review-");
    expect(fetched.map(({ path: name }) => name).join(" ")).toContain("ts-fsrs");
    expect(fetched.reduce((sum, { body }) => sum + gzipSync(body).length, 0)).toBeLessThanOrEqual(25_000);
  });
});

/** A module, found by its path prefix, and all its imports. */
function fetchedBy(start: string): ReleaseFile[] {
  const found = assets.files.filter(({ path: name }) => new RegExp(`^${start}[0-9a-f]{12}\\.js$`).test(name));
  for (const { body } of found) {
    const imported = assets.files.filter((file) => !found.includes(file) && String(body).includes(`"/${file.path}"`));
    found.push(...imported);
  }
  return found;
}

const id = "00000000-0000-4000-8000-000000000001";

function pageOf(blocks: readonly Block[], audio?: ReleasedAudio): string {
  return String(renderPage(courseOf(blocks, audio), id, assets)[0].body);
}

function courseOf(blocks: readonly Block[], audio?: ReleasedAudio): ReleasedCourse {
  const named = { id, uuid: id, name: "Every block", dateCreated: "2026-01-01T00:00:00.000Z" };
  const course = Course.parse({
    project: { id, name: "Every block" },
    chapters: [{ ...named, pages: [{ ...named, blocks: blocks.map(latestFixture) }] }],
  });
  const facts = { author: "Marta", origin: "https://x.example.org", ...(audio && { audio: { [id]: audio } }) };
  return toReleasedCourse(course, facts);
}

function latestFixture({ stylesheet }: Block): unknown {
  return JSON.parse(readFileSync(resolve(`@coursewright/blocks/${path.dirname(stylesheet)}/fixtures/latest.json`), "utf8"));
}

/** Skips structured data, which is not a script. */
function between(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}(?: type="module")?>(.*?)</${tag}>`, "gs"))].map(([, content = ""]) => content);
}
