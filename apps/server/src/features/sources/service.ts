import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { Source } from "@coursewright/contract/source.ts";
import { maxSourceCourses, type Passage } from "@coursewright/contract/sources.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { CoursesService } from "../courses/service.ts";
import { type AddingOptions, createAdding, ofCourse } from "./adding.ts";
import { presentPassage, presentSource } from "./present.ts";
import {
  deleteSource,
  findPostings,
  findSource,
  findSources,
  listCourses,
  listSources,
  passagesAt,
  passagesById,
  type SourceName,
} from "./queries.ts";
import { rankPassages } from "./rank.ts";
import { spaced } from "./search-words.ts";

export { passagesAsPrompt } from "./passages-as-prompt.ts";
export { createSourcing, type Sourcing } from "./sourcing.ts";

export type SourcesService = ReturnType<typeof createSourcesService>;

interface Course {
  readonly author: AuthorId;
  readonly project: ProjectId;
}

interface SourcesOptions extends AddingOptions {
  courses: Pick<CoursesService, "countPages" | "readProject">;
}

const neighbours = 3;
/** Each word of a question costs a look-up in each source. */
const maxWords = 2_000;

export function createSourcesService(options: SourcesOptions) {
  const { databases, courses, uploads } = options;
  const { add, reread } = createAdding(options);
  const within = <T>(author: AuthorId, work: (trx: WriteQuery) => Promise<T>) => databases.forAuthor(author).transaction(work);

  async function requireCourse({ author, project }: Course): Promise<void> {
    if ((await courses.countPages(author, project)) === undefined) throw new AppError("not_found");
  }

  /** The passages that fit the words best, best first. Only sources that are ready are searched. */
  async function searchPassages({
    words,
    sources,
    limit,
    ...course
  }: Course & { words: string; sources?: readonly string[] | undefined; limit: number }): Promise<Passage[]> {
    return within(course.author, async (trx) => {
      const { total, found } = await findPostings(trx, { ...course, words: spaced(words.slice(0, maxWords)), sources });
      const hits = rankPassages(found, { total, limit });
      return (await passagesAt(trx, course.author, hits)).map(presentPassage);
    });
  }

  /** Passages of any course of the author, in the order of the ids. Passages that no longer exist are left out. */
  async function passagesByIds({ author, ids }: { author: AuthorId; ids: readonly string[] }): Promise<Passage[]> {
    const rows = await within(author, (trx) => passagesById(trx, author, ids));
    const byId = new Map(rows.map((row) => [row.id, presentPassage(row)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  return {
    searchPassages,
    passagesByIds,
    async add(course: Course, wish: Parameters<typeof add>[1]): Promise<Source> {
      await requireCourse(course);
      return add(course, wish);
    },
    reread,
    async list(course: Course): Promise<Source[]> {
      await requireCourse(course);
      return (await within(course.author, (trx) => listSources(trx, course))).map(presentSource);
    },
    /** Sources of any course: a copied page rests on those of the first course. */
    async find({ author, project }: Course, ids: readonly string[]): Promise<{ passages: Passage[]; sources: Source[] }> {
      await requireCourse({ author, project });
      const passages = await passagesByIds({ author, ids });
      const sourceIds = [...new Set(passages.map(({ sourceId }) => sourceId))];
      const rows = await within(author, (trx) => findSources(trx, author, sourceIds));
      return { passages, sources: rows.map(presentSource) };
    },
    /** Without those in the trash. */
    async listCourses(author: AuthorId): Promise<Array<{ id: ProjectId; name: string }>> {
      const ids = await within(author, (trx) => listCourses(trx, author, maxSourceCourses));
      const known = await Promise.all(ids.map((projectId) => courses.readProject({ uid: author, projectId }).catch(noneIfGone)));
      return known.flatMap((project, index) => (project && ids[index] ? [{ id: ids[index], name: project.name }] : []));
    },
    /** Whether the helper can write from sources in this course. */
    hasReady: async (course: Course): Promise<boolean> =>
      (await within(course.author, (trx) => listSources(trx, course))).some(({ state }) => state === "ready"),
    async search({ words, source, ...course }: Course & { words: string; source: string | undefined }): Promise<Passage[]> {
      await requireCourse(course);
      return searchPassages({ ...course, words, sources: source === undefined ? undefined : [source], limit: 20 });
    },
    async readPassage({ author, project, passageId }: Course & { passageId: string }) {
      return within(author, async (trx) => {
        const [row] = await passagesById(trx, author, [passageId]);
        const source = row && (await findSource(trx, { author, sourceId: row.sourceId }));
        if (!row || source?.projectId !== project) throw new AppError("not_found");
        const places = Array.from({ length: 2 * neighbours + 1 }, (_, index) => row.place - neighbours + index);
        const around = await passagesAt(
          trx,
          author,
          places.map((place) => ({ sourceId: row.sourceId, place })),
        );
        return {
          passage: presentPassage(row),
          before: around.filter(({ place }) => place < row.place).map(presentPassage),
          after: around.filter(({ place }) => place > row.place).map(presentPassage),
        };
      });
    },
    async remove({ project, ...name }: SourceName & { project: ProjectId }): Promise<void> {
      const removed = await within(name.author, async (trx) => {
        const row = ofCourse(await findSource(trx, name), { project });
        await deleteSource(trx, name);
        return row;
      });
      if (removed.mediaKey !== null) await uploads.removeFinished(name.author, removed.mediaKey);
    },
  };
}

function noneIfGone(error: unknown): undefined {
  if (error instanceof AppError && error.code === "not_found") return undefined;
  throw error;
}
