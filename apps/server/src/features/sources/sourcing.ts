import type { AuthorId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import type { Passage } from "@coursewright/contract/sources.ts";
import { type CourseSentence, courseSentences, hasLostSource, passagesOf } from "@coursewright/course/course-sentences.ts";
import type { Course } from "@coursewright/course/course.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { CoursesService } from "../courses/service.ts";

interface SourcingOptions {
  readonly courses: Pick<CoursesService, "readCourse" | "readSourceRules">;
  passagesByIds(wanted: { author: AuthorId; ids: readonly string[] }): Promise<Passage[]>;
}

export interface OpenSentence extends Pick<CourseSentence, "place" | "text"> {
  readonly kind: "sentence without source" | "source changed";
}

/** A source as learners see it: never its file or words. */
export interface NamedSource {
  readonly name: string;
  readonly pages: readonly number[];
}

export type Sourcing = ReturnType<typeof createSourcing>;

const idsAtOnce = 1_000;

/** Finds the sources of the sentences of a course. */
export function createSourcing({ courses, passagesByIds }: SourcingOptions) {
  async function existing(author: AuthorId, sentences: readonly CourseSentence[]): Promise<ReadonlyMap<string, Passage>> {
    const ids = passagesOf(sentences);
    const found = new Map<string, Passage>();
    for (let start = 0; start < ids.length; start += idsAtOnce) {
      for (const passage of await passagesByIds({ author, ids: ids.slice(start, start + idsAtOnce) })) found.set(passage.id, passage);
    }
    return found;
  }

  /** [SRC-04] [SRC-05] The sentences that nobody answers for. */
  async function openSentences(author: AuthorId, course: Course): Promise<OpenSentence[]> {
    const sentences = courseSentences(course);
    const known = new Set((await existing(author, sentences)).keys());
    return sentences.flatMap((sentence): OpenSentence[] => {
      const { place, text, state } = sentence;
      if (state === "unsourced") return [{ kind: "sentence without source", place, text }];
      return hasLostSource(sentence, known) ? [{ kind: "source changed", place, text }] : [];
    });
  }

  return {
    openSentences,

    /** [SRC-04] Throws if the course needs a source for each sentence, and one has none. */
    async requireSourced({ author, projectId }: { author: AuthorId; projectId: ProjectId }): Promise<void> {
      const rules = await courses.readSourceRules({ uid: author, projectId });
      const course = rules.require ? await courses.readCourse(author, projectId) : undefined;
      if (course && (await openSentences(author, course)).length > 0) throw new AppError("sentences_unsourced");
    },

    /** [SRC-03] The sources of each page, if learners may see them. */
    async namedSources(author: AuthorId, course: Course): Promise<Readonly<Record<PageId, readonly NamedSource[]>>> {
      const rules = await courses.readSourceRules({ uid: author, projectId: course.project.id });
      if (!rules.show) return {};
      const byPage = Map.groupBy(courseSentences(course), ({ place }) => place.pageId);
      const passages = await existing(author, [...byPage.values()].flat());
      return Object.fromEntries([...byPage].map(([pageId, sentences]) => [pageId, namesOf(passagesOf(sentences), passages)]));
    },
  };
}

/** Each source once, in the order of the page. */
function namesOf(ids: readonly string[], passages: ReadonlyMap<string, Passage>): NamedSource[] {
  const found = ids.flatMap((id) => passages.get(id) ?? []);
  const sources = Map.groupBy(found, ({ sourceId }) => sourceId);
  return [...sources.values()].map((of) => ({
    name: of[0]?.sourceName ?? "",
    pages: [...new Set(of.flatMap(({ page }) => page ?? []))].toSorted((one, other) => one - other),
  }));
}
