import { BlockId } from "@coursewright/base/ids.ts";
import { Course } from "@coursewright/course/course.ts";
import type { ReleaseFile } from "@coursewright/course-page/release-assets.ts";
import { releaseAssets } from "@coursewright/course-page/release-assets.ts";
import { readReleaseSources } from "@coursewright/course-page/release-sources.ts";
import { toReleasedCourse } from "@coursewright/course-page/released-course.ts";
import type { ReleaseFacts } from "@coursewright/course-page/released-course.ts";
import { renderRelease } from "@coursewright/course-page/render-course.tsx";
import { idOf } from "./course-of.ts";
import { latestFixtures } from "./latest-fixtures.ts";

/** The page that contains every block of the registry. */
export const everyBlockAddress = "/launch/2/reading-your-starter/";

const chapters = {
  "Before you bake": ["What you need", "Four ingredients"],
  "The starter": ["Day one to day seven", "Reading your starter", "A feeding rhythm"],
  "Mix and fold": ["Autolyse", "Folding", "Bulk"],
  "Shape and proof": ["Preshape", "Shape", "Proof"],
  "The bake": ["Heat", "Steam"],
  "When it goes wrong": ["Dense, flat, pale"],
};

/** A whole release of the course in the pictures. One of its pages contains every block. `from` is a module that may import the blocks. */
export async function sampleRelease(from: string, facts: Partial<ReleaseFacts> & Pick<ReleaseFacts, "origin">): Promise<ReleaseFile[]> {
  const assets = releaseAssets(await readReleaseSources(from));
  let count = 100;
  const named = (name: string) => {
    count += 1;
    return { id: idOf(count), uuid: idOf(count), name, dateCreated: "2026-01-01T00:00:00.000Z" };
  };
  const everyBlock = latestFixtures(from)
    .toSorted((one, other) => rankOf(one.stored.type) - rankOf(other.stored.type))
    .map(({ stored }, index) => ({ ...stored, id: BlockId.parse(idOf(1000 + index)) }));
  const course = Course.parse({
    project: { id: idOf(1), name: "Sourdough from scratch" },
    chapters: Object.entries(chapters).map(([chapter, pages]) => ({
      ...named(chapter),
      pages: pages.map((page) => ({ ...named(page), blocks: page === "Reading your starter" ? everyBlock : [] })),
    })),
  });
  const released = toReleasedCourse(course, {
    author: "Marta Oyelaran",
    description:
      "One jar, four ingredients and a week of looking closely. By the end you will bake a loaf you’d pay for, and know why it worked.",
    ...facts,
  });
  return renderRelease(released, assets).files;
}

/** Orders headings like an author: page, section, then blocks with their own heading. */
function rankOf(type: string): number {
  const first = ["Page-Heading", "hero-banner", "heading"].indexOf(type);
  return first < 0 ? 3 : first;
}
