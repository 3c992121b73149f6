import { randomInt } from "node:crypto";
import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { certificateAlphabet } from "@coursewright/contract/learning.ts";
import { certificatePage, noCertificatePage } from "@coursewright/course-page/certificate/certificate-page.tsx";
import { progressFrom } from "@coursewright/course-page/learning/progress-state.ts";
import { certificateAddress, shortId } from "@coursewright/course-page/places.ts";
import type { ReleaseAssets } from "@coursewright/course-page/release-assets.ts";
import { coverOf } from "@coursewright/course/cover.ts";
import { houseTheme } from "@coursewright/theme/house-theme.ts";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { AccountsService } from "../accounts/service.ts";
import type { CoursesService } from "../courses/service.ts";
import type { VisitedCourse } from "../course-entry/service.ts";
import type { PublishingService } from "../publishing/service.ts";
import {
  type Certificate,
  deleteCertificate,
  findCertificate,
  findCodeOf,
  insertCertificate,
  listCertificates,
} from "./certificate-queries.ts";
import { findProgressAndBeginning } from "./queries.ts";

export interface CertificatesOptions {
  databases: Databases;
  accounts: Pick<AccountsService, "nameOf" | "own">;
  courses: Pick<CoursesService, "readProject" | "readLook" | "readProjectTheme">;
  publishing: Pick<PublishingService, "pagesOf" | "holderOf">;
  clock: Clock;
  courseOrigin(subdomain: string): string;
  readAssets(): Promise<ReleaseAssets>;
}

const codeLength = 20;
/** More than any learner has. */
const maxCertificates = 10_000;

export function createCertificates(options: CertificatesOptions) {
  const { databases, accounts, courses, publishing, clock, courseOrigin } = options;
  const { directory } = databases;
  let assets: Promise<ReleaseAssets> | undefined;
  const readAssets = () => (assets ??= options.readAssets());

  /** Returns the number of unread pages, and the time at which the last page was read. */
  async function readingState(learner: AuthorId, { author, projectId, releaseId }: VisitedCourse) {
    const pages = releaseId === null ? [] : await publishing.pagesOf({ author, releaseId });
    const found = await databases.forAuthor(learner).transaction((trx) => findProgressAndBeginning(trx, { learner, courseId: projectId }));
    const { read } = progressFrom(found?.document);
    const times = pages.flatMap((page) => read[shortId(page)] ?? []);
    const at = Math.max(0, ...times);
    return { missing: pages.length === 0 ? 1 : pages.length - times.length, at, begunAt: found?.begunAt ?? null };
  }

  /** The learner's device may send a wrong time. The day is never before the learner's first visit that we saw, or in the future. */
  async function finishedAt(learner: AuthorId, { at, begunAt, now }: { at: number; begunAt: Date | null; now: Date }): Promise<Date> {
    const earliest = begunAt ?? new Date((await accounts.own.read(learner)).createdAt);
    return new Date(Math.min(Math.max(at, earliest.getTime()), now.getTime()));
  }

  async function give(learner: AuthorId, course: VisitedCourse, read: { at: number; begunAt: Date | null }): Promise<void> {
    const { author, projectId, subdomain } = course;
    const [{ name: title }, name, authorName] = await Promise.all([
      courses.readProject({ uid: author, projectId }),
      accounts.nameOf(learner),
      accounts.nameOf(author),
    ]);
    const givenAt = clock.now();
    await insertCertificate(directory, {
      code: newCode(),
      learner,
      courseId: projectId,
      author,
      subdomain,
      title,
      name,
      authorName,
      finishedAt: await finishedAt(learner, { ...read, now: givenAt }),
      givenAt,
    });
  }

  /** Valid at the course's present and former addresses, and at the address where it was given until another course has that. */
  async function isAt({ courseId, subdomain }: Certificate, host: string): Promise<boolean> {
    const holder = await publishing.holderOf(host);
    return holder?.projectId === courseId || (subdomain === host && (holder === undefined || holder.isReleased));
  }

  async function lookOf(author: AuthorId | null, projectId: ProjectId) {
    const plain = { cover: coverOf(projectId), theme: houseTheme };
    if (author === null) return plain;
    const address = { uid: author, projectId };
    try {
      const { cover } = await courses.readLook(address);
      return { cover: coverOf(projectId, cover), theme: await courses.readProjectTheme(address) };
    } catch (error) {
      // The certificate stays valid after the course is gone.
      if (error instanceof AppError && error.code === "not_found") return plain;
      throw error;
    }
  }

  return {
    async getCertificate(learner: AuthorId, course: VisitedCourse) {
      const which = { learner, courseId: course.projectId };
      const known = await findCodeOf(directory, which);
      if (known === undefined) {
        const { missing, ...read } = await readingState(learner, course);
        if (missing > 0) return { kind: "unfinished" as const, missing };
        await give(learner, course, read);
      }
      const code = known ?? (await findCodeOf(directory, which));
      // The learner has revoked it meanwhile.
      if (code === undefined) throw new AppError("not_found");
      return { kind: "certificate" as const, code, address: certificateAddress(code) };
    },

    async certificatePage(
      actor: Actor,
      { subdomain, code }: { subdomain: string; code: string },
    ): Promise<{ isFound: boolean; html: string }> {
      const found = await findCertificate(directory, code.toLowerCase());
      if (!found || !(await isAt(found, subdomain))) return { isFound: false, html: noCertificatePage(await readAssets()) };
      const { author, authorName, learner, courseId, ...said } = found;
      const shown = {
        ...said,
        ...(await lookOf(author, courseId)),
        courseId,
        author: authorName,
        origin: courseOrigin(subdomain),
        isOwn: actor.kind === "signed-in" && actor.uid === learner,
      };
      return { isFound: true, html: certificatePage(shown, await readAssets()) };
    },

    takeBack: (learner: AuthorId, code: string) => deleteCertificate(directory, { learner, code: code.toLowerCase() }),

    readCertificates: (learner: AuthorId) => listCertificates(directory, { learner, limit: maxCertificates }),
  };
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => certificateAlphabet.charAt(randomInt(certificateAlphabet.length))).join("");
}
