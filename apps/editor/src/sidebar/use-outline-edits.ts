import type { AuthorId } from "@coursewright/base/ids.ts";
import { createChapter, createPage, renameChapter, renamePage, renameProject } from "@coursewright/contract/courses.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../api/client.ts";
import { wordsFor } from "../api/error-words.ts";
import { projectsKey, queries } from "../api/queries.ts";
import { editorAddress } from "../shell/selection.ts";

interface Project {
  readonly uid: AuthorId;
  readonly projectId: string;
}

/** What the sidebar can change about a course's chapters and pages. */
export function useOutlineEdits({ uid, projectId }: Project) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);

  const reread = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ["outline", uid, projectId] }),
      queries.invalidateQueries({ queryKey: projectsKey(uid) }),
    ]);

  async function attempt(run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      notify({ title: t`That did not work`, description: wordsFor(error) });
    } finally {
      await reread();
    }
  }

  async function add(run: () => Promise<string>): Promise<void> {
    setAdding(true);
    await attempt(async () => {
      const address = await run();
      await reread();
      await navigate(address);
    });
    setAdding(false);
  }

  const newPage = async (chapterId: string) => {
    const page = await call(createPage, { params: { uid, projectId, chapterId }, body: {} });
    announce(t`Page added`);
    return editorAddress({ projectId, chapterId, pageId: page.uuid });
  };

  return {
    isAdding,
    /** A chapter comes with its first page, so that there is somewhere to write. */
    addChapter: () =>
      add(async () => {
        const chapter = await call(createChapter, { params: { uid, projectId }, body: {} });
        announce(t`Chapter added`);
        return newPage(chapter.uuid);
      }),
    addPage: (chapterId: string) => add(() => newPage(chapterId)),
    renameProject: (name: string) => attempt(() => call(renameProject, { params: { uid, projectId }, body: { name } })),
    renameChapter: (chapterId: string, name: string) =>
      attempt(() => call(renameChapter, { params: { uid, projectId, chapterId }, body: { name } })),
    renamePage: ({ chapterId, pageId, name }: { readonly chapterId: string; readonly pageId: string; readonly name: string }) =>
      attempt(() => call(renamePage, { params: { uid, projectId, chapterId, pageId }, body: { name } })),
  };
}
