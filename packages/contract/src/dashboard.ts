import { BlockId, ChapterId, PageId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { ProjectParams, projectPath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";

/* What the author learns from the learners of one course. Every number is about learners who began in the period. */

export const dashboardPeriods = ["7d", "12w", "all"] as const;
export const DashboardPeriod = z.enum(dashboardPeriods);
export type DashboardPeriod = z.infer<typeof DashboardPeriod>;

/** A share of fewer than so many answers, or listeners, says nothing about the next one. */
export const minSampleSize = 10;

/** So long is the piece of a recording that is counted as heard. */
export const slotSeconds = 5;

/** A name of the IANA's database: days are the author's. */
const TimeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/)
  .refine(isKnownZone, "There is no such time zone");

const Count = z.number().int().nonnegative();
const DashboardQuery = z.object({ period: DashboardPeriod.default("12w"), zone: TimeZone.default("UTC") });

const ChapterReach = z.object({ chapterId: ChapterId, name: z.string(), learners: Count });

export const NewLearners = z.object({
  unit: z.enum(["day", "week", "month", "year"]),
  /** Oldest first, by the author's calendar; the last one is not over yet. */
  steps: z.array(z.object({ from: z.iso.date(), learners: Count })),
});
export type NewLearners = z.infer<typeof NewLearners>;

const BlockPlace = z.object({ chapterId: ChapterId, pageId: PageId, pageName: z.string(), blockId: BlockId });
export const QuestionResult = BlockPlace.extend({
  question: z.string(),
  /** How many answered it, and how many of them were right the first time. */
  tried: Count,
  right: Count,
});
export type QuestionResult = z.infer<typeof QuestionResult>;

/** The trusted question with the smallest share of right answers, and the wrong option that was picked most. */
export const HardestQuestion = BlockPlace.extend({ question: z.string(), option: z.string(), picked: Count, missed: Count });
export type HardestQuestion = z.infer<typeof HardestQuestion>;

export const ReplayedPage = z.object({
  chapterId: ChapterId,
  chapterName: z.string(),
  pageId: PageId,
  pageName: z.string(),
  /** Counted from 1 within its chapter. */
  pageNumber: z.number().int().positive(),
  plays: Count,
  listeners: Count,
  /** Plays per listener over all pages that were played. */
  average: z.number(),
  /** Null where the page has no recording any more. */
  recording: z
    .object({
      seconds: z.number(),
      /** How often each slot was heard. */
      heard: z.array(Count),
      /** Where it is heard most; the words are those read there. */
      peak: z.object({ slot: Count, words: z.string() }).nullable(),
    })
    .nullable(),
});
export type ReplayedPage = z.infer<typeof ReplayedPage>;

export const maxChaptersShown = 200;
export const maxQuestionsShown = 500;
export const Dashboard = z.object({
  period: DashboardPeriod,
  /** Since whenever somebody opened the course, in no matter what period. */
  hasLearners: z.boolean(),
  learners: Count,
  finished: Count,
  newLearners: NewLearners,
  /** In the course's order, as they are called now; the file has all of them. */
  chapters: z.array(ChapterReach).max(maxChaptersShown),
  moreChapters: Count,
  questions: z.array(QuestionResult).max(maxQuestionsShown),
  moreQuestions: Count,
  hardest: HardestQuestion.nullable(),
  replayed: ReplayedPage.nullable(),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const readDashboard = endpoint({
  method: "GET",
  path: `${projectPath}/dashboard`,
  params: ProjectParams,
  query: DashboardQuery,
  reply: Dashboard,
});
/** The same numbers, one to a line. */
export const exportDashboard = endpoint({
  method: "GET",
  path: `${projectPath}/dashboard.csv`,
  params: ProjectParams,
  query: DashboardQuery,
  reply: "file",
});

function isKnownZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
