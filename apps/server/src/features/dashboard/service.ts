import {
  type Dashboard,
  type DashboardPeriod,
  type HardestQuestion,
  maxChaptersShown,
  maxQuestionsShown,
  type ReplayedPage,
} from "@coursewright/contract/dashboard.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { AudiobookService } from "../audiobook/service.ts";
import type { CoursesService } from "../courses/service.ts";
import { linesOf } from "./export.ts";
import type { Measured } from "./measured.ts";
import { type Steps, stepsOf } from "./periods.ts";
import { type CountedCourse, type Counts, countNewLearners, findFirstLearner, sumCounts, sumKeys } from "./queries.ts";
import { hardestOf, questionsOf, questionType } from "./questions.ts";
import { topReplayed, peakOf, playsOf, slotKeys } from "./replays.ts";

interface DashboardOptions {
  databases: Databases;
  courses: Pick<CoursesService, "readBareCourse" | "readBlocksOfType">;
  audiobook: Pick<AudiobookService, "readRecording">;
  clock: Clock;
}

interface View {
  readonly period: DashboardPeriod;
  readonly zone: string;
}

export type DashboardService = ReturnType<typeof createDashboardService>;

export function createDashboardService({ databases, courses, audiobook, clock }: DashboardOptions) {
  async function count(course: CountedCourse, { period, zone }: View): Promise<Counted> {
    return databases.forAuthor(course.uid).transaction(async (trx) => {
      const first = await findFirstLearner(trx, course);
      const { unit, steps } = stepsOf(period, { zone, now: clock.now(), since: first });
      const since = period === "all" ? undefined : steps[0]?.startsAt;
      const learners = await countNewLearners(trx, { ...course, starts: steps.map(({ startsAt }) => startsAt) });
      const counts = await sumCounts(trx, {
        ...course,
        since,
        kinds: ["learners", "finished", "chapter", "tried", "right", "listener", "play"],
      });
      return { hasLearners: first !== undefined, since, counts, unit, steps, learners };
    });
  }

  async function measure(project: CountedCourse, view: View): Promise<Measured> {
    const { uid, projectId } = project;
    const [course, quizzes, counted] = await Promise.all([
      courses.readBareCourse(uid, projectId),
      courses.readBlocksOfType(uid, projectId, questionType),
      count(project, view),
    ]);
    if (!course) throw new AppError("not_found");
    const { counts, hasLearners, since } = counted;
    const pages = course.chapters.flatMap((chapter) =>
      chapter.pages.map((page, index) => ({
        chapterId: chapter.id,
        chapterName: chapter.name,
        pageId: page.id,
        pageName: page.name,
        pageNumber: index + 1,
      })),
    );
    const answers = { tried: counts.get("tried"), right: counts.get("right") };
    return {
      hasLearners,
      since,
      learners: counts.get("learners")?.get("") ?? 0,
      finished: counts.get("finished")?.get("") ?? 0,
      newLearners: newLearnersOf(counted),
      chapters: course.chapters.map(({ id, name }) => ({ chapterId: id, name, learners: counts.get("chapter")?.get(id) ?? 0 })),
      questions: pages.flatMap(({ chapterId, pageId, pageName }) =>
        questionsOf({ chapterId, pageId, pageName, blocks: quizzes.get(pageId) ?? [] }, answers),
      ),
      played: playsOf(pages, { plays: counts.get("play"), listeners: counts.get("listener") }),
    };
  }

  async function missedMost(project: CountedCourse, { questions, since }: Measured): Promise<HardestQuestion | null> {
    const hardest = hardestOf(questions);
    if (!hardest) return null;
    const { wrong, tried, right, ...place } = hardest;
    const wanted = { ...project, kind: "given", keys: wrong.map(({ key }) => key), since, now: clock.now() } as const;
    const given = await databases.forAuthor(project.uid).transaction((trx) => sumKeys(trx, wanted));
    const [most] = wrong.map(({ key, text }) => ({ text, picked: given.get(key) ?? 0 })).toSorted((a, b) => b.picked - a.picked);
    return most && most.picked > 0 ? { ...place, option: most.text, picked: most.picked, missed: tried - right } : null;
  }

  async function replayedMost(project: CountedCourse, { played, since }: Measured): Promise<ReplayedPage | null> {
    const most = topReplayed(played);
    if (!most) return null;
    const recording = await audiobook.readRecording({ uid: project.uid, pageId: most.pageId });
    if (!recording) return { ...most, recording: null };
    const keys = slotKeys(most.pageId, recording.seconds);
    const wanted = { ...project, kind: "slot", keys, since, now: clock.now() } as const;
    const slots = await databases.forAuthor(project.uid).transaction((trx) => sumKeys(trx, wanted));
    const heard = keys.map((key) => slots.get(key) ?? 0);
    return { ...most, recording: { seconds: recording.seconds, heard, peak: peakOf(heard, recording.sentences) } };
  }

  return {
    async read(project: CountedCourse, view: View): Promise<Dashboard> {
      const measured = await measure(project, view);
      const { hasLearners, learners, finished, newLearners, chapters, questions } = measured;
      const [hardest, replayed] = await Promise.all([missedMost(project, measured), replayedMost(project, measured)]);
      return {
        period: view.period,
        hasLearners,
        learners,
        finished,
        newLearners,
        chapters: chapters.slice(0, maxChaptersShown),
        moreChapters: Math.max(0, chapters.length - maxChaptersShown),
        questions: questions.slice(0, maxQuestionsShown),
        moreQuestions: Math.max(0, questions.length - maxQuestionsShown),
        hardest,
        replayed,
      };
    },

    /** All measurements as CSV lines. */
    async export(project: CountedCourse, view: View): Promise<Iterable<string>> {
      return linesOf(await measure(project, view));
    },
  };
}

interface Counted extends Steps {
  readonly hasLearners: boolean;
  readonly since: Date | undefined;
  readonly counts: Counts;
  /** One number per step. */
  readonly learners: readonly number[];
}

function newLearnersOf({ unit, steps, learners }: Counted): Dashboard["newLearners"] {
  return { unit, steps: steps.map(({ from }, index) => ({ from, learners: learners[index] ?? 0 })) };
}
