import { AuthorId, type ProjectId } from "@coursewright/base/ids.ts";
import { maxSources } from "@coursewright/contract/sources.ts";
import type { Source, SourceKind } from "@coursewright/contract/source.ts";
import { z } from "zod";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Job } from "../../platform/jobs/workflow.ts";
import type { FinishedUpload, UploadsService } from "../uploads/service.ts";
import { beginAgain, findSource, insertSource, listSources, lockSources, type SourceName, type SourceRow } from "./queries.ts";
import { presentSource } from "./present.ts";

/** Reads a source once. A later reading of the same source has a higher number. */
export const readSourceJob: Job<SourceName & { readonly reading: number }> = {
  name: "read-source",
  queue: "sources",
  input: z.object({ author: AuthorId, sourceId: z.uuid(), reading: z.int().positive() }),
};

export interface AddingOptions {
  databases: Databases;
  jobs: Pick<Jobs, "enqueue">;
  uploads: Pick<UploadsService, "findFinished" | "removeFinished">;
}

type Course = { readonly author: AuthorId; readonly project: ProjectId };
type Wish = { readonly sourceId: string } & ({ readonly uploadId: string } | { readonly address: string });

export function createAdding({ databases, jobs, uploads }: AddingOptions) {
  const within = <T>(author: AuthorId, work: (trx: WriteQuery) => Promise<T>) => databases.forAuthor(author).transaction(work);

  async function requireFile({ author, project }: Course, uploadId: string): Promise<FinishedUpload> {
    const found = await uploads.findFinished({ author, uploadId });
    if (found?.kind !== "source" || found.projectId !== project) throw new AppError("not_found");
    return found;
  }

  async function enqueue(trx: WriteQuery, { author, sourceId, reading }: SourceName & { reading: number }): Promise<void> {
    await jobs.enqueue(trx, readSourceJob, {
      id: `read-source:${author}:${sourceId}:${reading}`,
      author,
      input: { author, sourceId, reading },
    });
  }

  async function columnsOf(course: Course, wish: Wish): Promise<Parameters<typeof insertSource>[1]> {
    const { author, project: projectId } = course;
    const common = { author, sourceId: wish.sourceId, projectId };
    if ("address" in wish) {
      const { address } = wish;
      return { ...common, kind: "web", name: address.slice(0, 200), address, uploadId: null, mediaKey: null, bytes: 0 };
    }
    const { mediaKey, name, bytes } = await requireFile(course, wish.uploadId);
    return {
      ...common,
      kind: kindOf(mediaKey),
      name: name.trim() || mediaKey.slice(-12),
      address: null,
      uploadId: wish.uploadId,
      mediaKey,
      bytes,
    };
  }

  return {
    async add(course: Course, wish: Wish): Promise<Source> {
      const { author } = course;
      const columns = await columnsOf(course, wish);
      return within(author, async (trx) => {
        await lockSources(trx, course);
        const known = await findSource(trx, columns);
        if (known) return presentSource(ofCourse(known, course));
        if ((await listSources(trx, course)).length >= maxSources) throw new AppError("limit_reached");
        await insertSource(trx, columns);
        await enqueue(trx, { ...columns, reading: 1 });
        return presentSource(ofCourse(await findSource(trx, columns), course));
      });
    },

    /** Reads a source again. Its passages stay until they are replaced. */
    async reread(course: Course, { sourceId, uploadId }: { sourceId: string; uploadId: string | undefined }): Promise<Source> {
      const name = { author: course.author, sourceId };
      const file = uploadId === undefined ? undefined : await requireFile(course, uploadId);
      const { before, row } = await within(course.author, async (trx) => {
        await lockSources(trx, course);
        const known = ofCourse(await findSource(trx, name), course);
        if (known.state === "waiting" || known.state === "reading") throw new AppError("already_running");
        if (file && known.address !== null) throw new AppError("invalid_request");
        const change = file && {
          kind: kindOf(file.mediaKey),
          name: file.name,
          uploadId: uploadId ?? null,
          mediaKey: file.mediaKey,
          bytes: file.bytes,
        };
        await beginAgain(trx, { ...(change ?? known), ...name, reading: known.reading + 1 });
        await enqueue(trx, { ...name, reading: known.reading + 1 });
        return { before: known, row: ofCourse(await findSource(trx, name), course) };
      });
      if (before.mediaKey !== null && before.mediaKey !== row.mediaKey) await uploads.removeFinished(course.author, before.mediaKey);
      return presentSource(row);
    },
  };
}

export function ofCourse(row: SourceRow | undefined, { project }: { project: ProjectId }): SourceRow {
  if (row?.projectId !== project) throw new AppError("not_found");
  return row;
}

const kinds: Record<string, SourceKind> = { pdf: "pdf", docx: "word", pptx: "slides", txt: "text" };
const films = new Set(["mp4", "mov", "webm", "ogv", "avi"]);

/** Reads the extension that the check of the upload gave. The reading may find another kind. */
function kindOf(mediaKey: string): SourceKind {
  const extension = mediaKey.slice(mediaKey.lastIndexOf(".") + 1);
  return kinds[extension] ?? (films.has(extension) ? "video" : "sound");
}
