import { BlockId, ChapterId, PageId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { ProjectParams, projectPath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";

/* Learner statistics of one course for its author. Every number covers learners who started in the period. */

export const dashboardPeriods = ["7d", "12w", "all"] as const;
export const DashboardPeriod = z.enum(dashboardPeriods);
export type DashboardPeriod = z.infer<typeof DashboardPeriod>;

/** Shares of fewer answers or listeners than this are not meaningful. */
export const minSampleSize = 10;

/** The length of the recording slots in which listening is counted. */
export const slotSeconds = 5;

/** An IANA name. Days follow the author's time zone. */
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
  /** Oldest first, by the author's calendar. The last step is not complete yet. */
  steps: z.array(z.object({ from: z.iso.date(), learners: Count })),
});
export type NewLearners = z.infer<typeof NewLearners>;

const BlockPlace = z.object({ chapterId: ChapterId, pageId: PageId, pageName: z.string(), blockId: BlockId });
export const QuestionResult = BlockPlace.extend({
  question: z.string(),
  /** The learners who answered it, and those who were right the first time. */
  tried: Count,
  right: Count,
});
export type QuestionResult = z.infer<typeof QuestionResult>;

/** The question with the lowest share of right answers (given enough answers) and its most picked wrong option. */
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
  /** Null if the recording was deleted. */
  recording: z
    .object({
      seconds: z.number(),
      /** The number of plays of each slot. */
      heard: z.array(Count),
      /** The most played slot and the words spoken in it. */
      peak: z.object({ slot: Count, words: z.string() }).nullable(),
    })
    .nullable(),
});
export type ReplayedPage = z.infer<typeof ReplayedPage>;

export const maxChaptersShown = 200;
export const maxQuestionsShown = 500;
export const Dashboard = z.object({
  period: DashboardPeriod,
  /** Whether anybody ever opened the course, in any period. */
  hasLearners: z.boolean(),
  learners: Count,
  finished: Count,
  newLearners: NewLearners,
  /** In course order, with current names. The export has all chapters. */
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
/** The same numbers as CSV, one per line. */
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
