import type { AuthorId } from "@coursewright/base/ids.ts";
import { createSample, duplicateProject } from "@coursewright/contract/course-tree.ts";
import { deleteProject, renameProject } from "@coursewright/contract/courses.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { outlineKey, projectsKey, queries } from "../../base/api/queries.ts";
import { editorAddress } from "../../base/address/selection.ts";
import { siteQuery } from "../publishing/index.ts";
import { useTrash } from "../trash/index.ts";
import { liveDeletion } from "./live-deletion.ts";

interface Project {
  readonly id: string;
  readonly name: string;
}

/** Actions on a whole course, for the shelf and the sidebar. */
export function useProjectEdits(uid: AuthorId) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { offerUndo } = useTrash(uid);
  const [isBusy, setBusy] = useState(false);
  const reread = () => queries.invalidateQueries({ queryKey: projectsKey(uid) });

  async function attempt<Answer>(run: () => Promise<Answer>): Promise<Answer | null> {
    setBusy(true);
    try {
      return await run();
    } catch (error) {
      notify({ title: t`That did not work`, description: wordsFor(error) });
      return null;
    } finally {
      await reread();
      setBusy(false);
    }
  }

  return {
    isBusy,
    async rename({ id }: Project, name: string): Promise<void> {
      await attempt(() => call(renameProject, { params: { uid, projectId: id }, body: { name } }));
      await queries.invalidateQueries({ queryKey: outlineKey(uid, id) });
    },
    async duplicate({ id, name }: Project): Promise<void> {
      const copy = await attempt(() => call(duplicateProject, { params: { uid, projectId: id } }));
      if (!copy) return;
      announce(t`${name} was duplicated`);
      const copied = copy.name;
      notify({
        title: t`${copied} is on your shelf`,
        action: { label: t`Open it`, onSelect: () => void navigate(editorAddress({ projectId: copy.id })) },
      });
    },
    /** [WR-41] Asks first if visitors can read the course. `leave` runs before the deletion. */
    async remove(project: Project, leave?: () => Promise<void> | void): Promise<void> {
      const { id, name } = project;
      const erase = async () => {
        await leave?.();
        const gone = await attempt(() => call(deleteProject, { params: { uid, projectId: id } }));
        if (gone) offerUndo({ name, trashId: gone.trashId });
      };
      const site = await attempt(() => queries.fetchQuery({ ...siteQuery(uid, id), staleTime: 0 }));
      if (!site) return;
      if (site.liveVersion === null || !site.address) return erase();
      liveDeletion.setState({ asked: { uid, project, url: site.address.url, erase } });
    },
    async startSample(): Promise<void> {
      const sample = await attempt(() => call(createSample, { params: { uid } }));
      if (sample) await navigate(editorAddress({ projectId: sample.id }));
    },
  };
}
