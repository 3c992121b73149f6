import { setImmediate } from "node:timers/promises";
import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { type Finding, maxFindings } from "@coursewright/contract/publish-check.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { cascade } from "@coursewright/theme/cascade.ts";
import type { CourseFinding, Found, RepairAction } from "@coursewright/course/finding.ts";
import type { Course } from "@coursewright/course/course.ts";
import { checkCourse, findingName, numbered, type Reference } from "@coursewright/course/publish-check.ts";
import { styleCheck } from "@coursewright/course/style-check.ts";
import type { Redis } from "ioredis";
import { AppError } from "../../platform/errors/app-error.ts";
import type { GuardedProbe } from "../../platform/guarded-fetch/guarded-probe.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import type { CoursesService } from "../courses/service.ts";
import type { Sourcing } from "../sources/service.ts";
import type { MediaService } from "../media/service.ts";
import { createLinks } from "./links.ts";

interface PublishCheckOptions {
  courses: Pick<
    CoursesService,
    "readCourse" | "readStyle" | "readPageBlocks" | "savePage" | "deletePage" | "patchProjectTheme" | "patchChapterTheme" | "patchPageTheme"
  >;
  media: Pick<MediaService, "isThere">;
  sourcing: Pick<Sourcing, "openSentences">;
  redis: Pick<Redis, "get" | "set">;
  probe: GuardedProbe;
}

type Project = { readonly uid: AuthorId; readonly projectId: ProjectId };

export type PublishCheckService = ReturnType<typeof createPublishCheckService>;

/** Finds problems that learners would have if the course were published now, and offers one-click repairs. */
export function createPublishCheckService({ courses, media, sourcing, redis, probe }: PublishCheckOptions) {
  const findBroken = createLinks({ redis, probe });

  async function read({ uid, projectId }: Project) {
    const course = await courses.readCourse(uid, projectId);
    if (!course) throw new AppError("not_found");
    return course;
  }

  /** Breaches of the course's style. Other requests run between two pages. */
  async function styleFindings(project: Project, { chapters }: Course): Promise<CourseFinding[]> {
    const checkPage = styleCheck(await courses.readStyle(project));
    if (!checkPage) return [];
    const found: Found[] = [];
    for (const chapter of chapters) {
      for (const page of chapter.pages) {
        found.push(...checkPage(page, chapter.id));
        if (found.length > maxFindings) return numbered(found);
        await setImmediate();
      }
    }
    return numbered(found);
  }

  async function findMissing(addresses: ReadonlySet<string>): Promise<Set<string>> {
    const waiting = [...addresses].slice(0, maxFiles);
    const missing = new Set<string>();
    const lane = async () => {
      for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
        if (!(await media.isThere(address))) missing.add(address);
      }
    };
    await Promise.all(Array.from({ length: 8 }, lane));
    return missing;
  }

  async function brokenReferences(references: readonly Reference[]): Promise<CourseFinding[]> {
    const of = (kind: Reference["kind"]) => new Set(references.filter((one) => one.kind === kind).map(({ address }) => address));
    const [missing, broken] = await Promise.all([findMissing(of("file")), findBroken(of("link"))]);
    return references.flatMap(({ kind, address, place }, index) => {
      if (!(kind === "file" ? missing : broken).has(address)) return [];
      const finding = { kind: kind === "file" ? "file missing" : "link broken", place } as const;
      return [{ ...finding, id: `${findingName(finding)}.ref${index}`, about: kind === "file" ? "" : address, repair: null }];
    });
  }

  /** The base version keeps it from overwriting a page that was saved meanwhile. The author may then try again. */
  async function changeBlock(project: Project, { place }: CourseFinding, change: (block: StoredBlock) => unknown): Promise<void> {
    const address = { ...project, chapterId: place.chapterId, pageId: place.pageId };
    const page = await courses.readPageBlocks(address);
    const block = page?.blocks.find(({ id }) => id === place.blockId);
    if (!page || !block) throw new AppError("not_found");
    const order = page.blocks.map(({ id }) => id);
    const upsert = [StoredBlock.parse(change(block))];
    await courses.savePage(address, { saveId: newUuid(), baseVersion: page.version, upsert, remove: [], order });
  }

  async function repair(project: Project, finding: CourseFinding, action: RepairAction): Promise<void> {
    const page = { ...project, chapterId: finding.place.chapterId, pageId: finding.place.pageId };
    if (action.do === "put page away") await courses.deletePage(page);
    else if (action.do !== "raise contrast")
      await changeBlock(project, finding, (block) => ({ ...block, data: { ...block.data, ...action.patch } }));
    else if (action.level === "project") await courses.patchProjectTheme(project, action.patch);
    else if (action.level === "chapter") await courses.patchChapterTheme(page, action.patch);
    else if (action.level === "page") await courses.patchPageTheme(page, action.patch);
    else await changeBlock(project, finding, (block) => ({ ...block, theme: cascade(block.theme, action.patch) }));
  }

  /** [SRC-04] */
  async function sourceFindings({ uid }: Project, course: Course): Promise<CourseFinding[]> {
    const open = await sourcing.openSentences(uid, course);
    return numbered(open.map(({ kind, place, text }) => ({ kind, place, about: text, repair: null })));
  }

  return {
    async check(project: Project) {
      const course = await read(project);
      const { findings, references, pictures, quizzes } = checkCourse(course);
      // Matters of style come last: the list is cut at its end.
      const all = [
        ...findings,
        ...(await brokenReferences(references)),
        ...(await sourceFindings(project, course)),
        ...(await styleFindings(project, course)),
      ];
      return { findings: all.slice(0, maxFindings).map(present), hasMore: all.length > maxFindings, pictures, quizzes };
    },

    async repairFinding(project: Project, id: string): Promise<{ isRepaired: boolean }> {
      const finding = checkCourse(await read(project)).findings.find((one) => one.id === id);
      if (!finding?.repair) return { isRepaired: false };
      await repair(project, finding, finding.repair);
      return { isRepaired: true };
    },
  };
}

const maxFiles = 500;
const maxAboutLength = 120;

function present({ id, kind, place, about, field, repair }: CourseFinding): Finding {
  const words = about.replaceAll(/\s+/g, " ").trim();
  return {
    id,
    kind,
    ...place,
    about: words.length > maxAboutLength ? `${words.slice(0, maxAboutLength)}…` : words,
    field: field ?? null,
    repair: repair?.do ?? null,
  };
}
