import { randomUUID } from "node:crypto";
import { createSample } from "@coursewright/contract/course-tree.ts";
import { createChapter, createPage, createProject, listProjects, savePage } from "@coursewright/contract/courses.ts";
import { publish, readPublication, type Publication } from "@coursewright/contract/publishing.ts";
import type { Author } from "./author.ts";
import { paragraph } from "./course.ts";
import { eventually } from "./eventually.ts";

type Chapters = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Chapters, their pages, and a paragraph on each. */
const drafts: Readonly<Record<string, Chapters>> = {
  "Intro to statistics": {
    "What a number says": {
      "Mean and median": "Ten people earn the same; then a millionaire joins them. The mean leaps, the median hardly moves.",
      Spread: "Two classes with the same average can be worlds apart. The spread says how far.",
    },
    Chance: { "The law of large numbers": "One die says nothing. A thousand dice say three and a half." },
  },
  "A beekeeper’s first year": {
    Winter: { "Listening at the hive": "Put an ear to the wood. A low, even hum is a colony that is alive and warm." },
    Spring: { "The first flight": "On the first mild day they come out by the hundred, and for once you should stand aside." },
  },
};

const sampleName = "Sourdough from scratch";

/** Puts three courses on this author's shelf. Existing courses stay unchanged. */
export async function stockShelf(author: Author): Promise<{ sampleId: string; made: string[] }> {
  const { uid } = author;
  const { projects } = await author.call(listProjects, { params: { uid }, query: { limit: 100 } });
  const idOf = (name: string) => projects.find((project) => project.name === name)?.id;
  const made: string[] = [];
  for (const [name, chapters] of Object.entries(drafts)) {
    if (idOf(name)) continue;
    await writeDraft(author, name, chapters);
    made.push(name);
  }
  const known = idOf(sampleName);
  if (known) return { sampleId: known, made };
  const { id } = await author.call(createSample, { params: { uid } });
  return { sampleId: id, made: [...made, sampleName] };
}

/** Waits until the course is live at this address. Returns null if no worker starts the job in time. */
export async function publishOnce(author: Author, projectId: string, subdomain: string): Promise<Publication | null> {
  const params = { uid: author.uid, projectId };
  const latest = async () => (await author.call(readPublication, { params })).publication;
  if ((await latest())?.state === "live") return latest();
  await author.call(publish, { params, body: { subdomain } });
  const live = eventually(
    "the course to be live",
    async () => {
      const publication = await latest();
      return publication?.state === "live" && publication;
    },
    // `pnpm dev` may have just started the worker.
    90_000,
  );
  return live.catch(() => null);
}

/** Creates a project with these chapters. Returns its id. */
export async function writeDraft(author: Author, name: string, chapters: Chapters): Promise<string> {
  const { uid } = author;
  const { id: projectId } = await author.call(createProject, { params: { uid }, body: { name } });
  for (const [chapter, pages] of Object.entries(chapters)) {
    const { id: chapterId } = await author.call(createChapter, { params: { uid, projectId }, body: { name: chapter } });
    for (const [page, text] of Object.entries(pages)) {
      const { id: pageId } = await author.call(createPage, { params: { uid, projectId, chapterId }, body: { name: page } });
      const block = paragraph(randomUUID(), text);
      const body = { saveId: randomUUID(), baseVersion: 0, upsert: [block], order: [block.id] };
      await author.call(savePage, { params: { uid, projectId, chapterId, pageId }, body });
    }
  }
  return projectId;
}
