import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import { createChapter, createPage, createProject, savePage } from "@coursewright/contract/courses.ts";
import { shortId } from "@coursewright/course-page/places.ts";
import type { Page } from "@playwright/test";
import type { Author } from "../../product/author.ts";
import { countLearners, recordSilently, type CountOfLearners } from "../../product/course-counts.ts";
import { paragraphs } from "./canvas.ts";
import { signInByRequest } from "./sign-in.ts";

const chapters = [
  { name: "Before you bake", pages: ["What you need"], opened: 128 },
  { name: "The starter", pages: ["Feeding"], opened: 117 },
  { name: "Mix and fold", pages: ["Autolyse"], opened: 103 },
  { name: "Shape and proof", pages: ["Shaping", "Baskets", "Cold proof"], opened: 92 },
  { name: "The bake", pages: ["Scoring"], opened: 84 },
  { name: "When it goes wrong", pages: ["A flat loaf"], opened: 78 },
] as const;

const questions = [
  { question: "When is a starter at its peak?", tried: 112, right: 102 },
  { question: "It sank back. What now?", tried: 109, right: 70 },
  { question: "What does autolyse do?", tried: 101, right: 79 },
  { question: "How wet is 75% hydration?", tried: 97, right: 42 },
  { question: "When to score?", tried: 9, right: 8 },
];

const newLearners = [3, 5, 4, 9, 14, 11, 8, 12, 16, 13, 18, 15];

export interface CountedCourse {
  readonly author: Author;
  readonly projectId: string;
  readonly address: string;
  /** The block of the hardest question, at the end of a long page. */
  readonly hardest: string;
}

/** Signs in a new author whose course 128 learners have opened in twelve weeks. */
export async function writeCountedCourse(page: Page, { authorName }: { authorName?: string } = {}): Promise<CountedCourse> {
  const author = await signInByRequest(page, authorName ? { name: authorName } : {});
  const { uid, call } = author;
  const { id: projectId } = await call(createProject, { params: { uid }, body: { name: "Sourdough from scratch" } });
  const counts: CountOfLearners[] = newLearners.map((count, week) => ({ kind: "learners", at: weeksAgo(11 - week), count }));
  const at = weeksAgo(1);
  let hardest = "";
  let lastPage = "";
  for (const { name, pages, opened } of chapters) {
    const { id: chapterId } = await call(createChapter, { params: { uid, projectId }, body: { name } });
    counts.push({ kind: "chapter", key: chapterId, at, count: opened });
    for (const pageName of pages) {
      const { id: pageId } = await call(createPage, { params: { uid, projectId, chapterId }, body: { name: pageName } });
      if (pageName === "Autolyse") {
        const ids = await writeQuestions(author, { uid, projectId, chapterId, pageId });
        hardest = ids[3] ?? "";
        counts.push(...answersTo(ids, at));
      }
      if (pageName === "Cold proof") lastPage = pageId;
      counts.push(
        { kind: "listener", key: pageId, at, count: 40 },
        { kind: "play", key: pageId, at, count: pageName === "Cold proof" ? 104 : 45 },
      );
    }
  }
  await recordSilently({
    uid,
    pageId: lastPage,
    seconds: 292,
    sentences: [{ text: "the fridge timing", startMs: 188_000, endMs: 199_000 }],
  });
  counts.push({ kind: "finished", at, count: 78 }, ...heard(lastPage, at));
  await countLearners({ uid, projectId }, counts);
  return { author, projectId, hardest, address: `/static/dashboard?project_uuid=${projectId}` };
}

type Place = { uid: string; projectId: string; chapterId: string; pageId: string };

async function writeQuestions({ call }: Author, params: Place): Promise<string[]> {
  const texts = paragraphs(
    ...Array.from({ length: 12 }, (_, n) => `${n + 1}. ${"Flour and water rest before anything is kneaded. ".repeat(6)}`),
  );
  const options = ["75 g of water per loaf", "75 g of water for 100 g of flour", "It is three quarters water"];
  const quizzes = questions.map(({ question }) => ({
    type: "MCQ",
    v: 1,
    data: { question, options: options.map((text, index) => ({ id: "abc".charAt(index), text, isCorrect: index === 1 })) },
  }));
  const upsert = [...texts, ...quizzes].map((block) => ({ ...block, aiagent: "jerry" as const, id: BlockId.parse(randomUUID()) }));
  const order = upsert.map(({ id }) => id);
  await call(savePage, { params, body: { saveId: randomUUID(), baseVersion: 0, upsert, order } });
  return order.slice(texts.length);
}

function answersTo(ids: readonly string[], at: Date): CountOfLearners[] {
  const wet = shortId(ids[3] ?? "");
  const given: CountOfLearners[] = [
    { kind: "given", key: `${wet}:a`, at, count: 41 },
    { kind: "given", key: `${wet}:b`, at, count: 42 },
    { kind: "given", key: `${wet}:c`, at, count: 14 },
  ];
  const answers = questions.flatMap(({ tried, right }, index): CountOfLearners[] => {
    const key = shortId(ids[index] ?? "");
    return [
      { kind: "tried", key, at, count: tried },
      { kind: "right", key, at, count: right },
    ];
  });
  return [...answers, ...given];
}

function heard(pageId: string, at: Date): CountOfLearners[] {
  return Array.from({ length: 59 }, (_, slot) => ({
    kind: "slot",
    key: `${pageId}:${slot}`,
    at,
    count: Math.round(20 + 4 * Math.sin(slot) + 60 * Math.exp(-(((slot - 38) / 4) ** 2))),
  }));
}

function weeksAgo(weeks: number): Date {
  return new Date(Date.now() - weeks * 7 * 86_400_000);
}
