import type { ProjectId } from "@coursewright/base/ids.ts";
import { addSource, removeSource, rereadSource } from "@coursewright/contract/sources.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";
import { queries } from "../../base/api/queries.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { uploadFile, withRetries } from "../media/index.ts";
import { dropArriving, putArriving, useArriving } from "./arriving-sources.ts";
import { sourcesQuery } from "./sources-query.ts";

/** The sources of a course, and what an author can do with them. */
export function useSources(projectId: ProjectId) {
  const { uid } = useSignedIn();
  const list = useQuery(sourcesQuery(uid, projectId));
  const arriving = useArriving(projectId);
  const params = { uid, projectId };
  const refresh = () => queries.invalidateQueries({ queryKey: sourcesQuery(uid, projectId).queryKey });

  /** Uploads a file and hands it over. A failure stays visible in the file's row. */
  async function bring(file: File, hand: (uploadId: string) => Promise<unknown>): Promise<void> {
    const controller = new AbortController();
    const id = crypto.randomUUID();
    const cancel = () => {
      controller.abort();
      dropArriving(id);
    };
    const show = (share: number, error?: unknown) => {
      if (!controller.signal.aborted) putArriving({ id, projectId, name: file.name, share, error, cancel });
    };
    show(0);
    try {
      const { uploadId } = await uploadFile({ file, kind: "source", projectId, signal: controller.signal, onProgress: show });
      await withRetries(controller.signal, () => hand(uploadId));
      await refresh();
      dropArriving(id);
    } catch (error) {
      show(0, error);
    }
  }

  return {
    sources: list.data,
    error: list.error,
    retry: () => void list.refetch(),
    arriving,
    /** One after another: each keeps the connection busy. */
    async addFiles(files: readonly File[]): Promise<void> {
      for (const file of files) {
        await bring(file, (uploadId) => call(addSource, { params, body: { sourceId: uploadId, uploadId } }));
      }
    },
    async addPage(address: string): Promise<void> {
      await call(addSource, { params, body: { sourceId: crypto.randomUUID(), address } });
      await refresh();
    },
    replace: (sourceId: string, file: File) =>
      bring(file, (uploadId) => call(rereadSource, { params: { ...params, sourceId }, body: { uploadId } })),
    async reread(sourceId: string): Promise<void> {
      await call(rereadSource, { params: { ...params, sourceId }, body: {} });
      await refresh();
    },
    async remove(sourceId: string): Promise<void> {
      await call(removeSource, { params: { ...params, sourceId } });
      await refresh();
    },
  };
}
