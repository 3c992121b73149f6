import type { AuthorId } from "@coursewright/base/ids.ts";
import { restoreTrash } from "@coursewright/contract/course-tree.ts";
import type { ResultOf } from "@coursewright/contract/endpoint.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { useLingui } from "@lingui/react/macro";
import { call } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { outlineKey, projectsKey, queries, trashKey } from "../../base/api/queries.ts";

export type Restored = ResultOf<typeof restoreTrash>;

interface Deleted {
  readonly name: string;
  readonly trashId: string;
  readonly onRestored?: (place: Restored) => void;
}

/** Restores deleted items, at once from a notice or later from the list. */
export function useTrash(uid: AuthorId) {
  const { t } = useLingui();

  async function restore({ name, trashId, onRestored }: Deleted): Promise<void> {
    try {
      const place = await call(restoreTrash, { params: { uid, trashId } });
      announce(t`${name} is back`);
      await Promise.all([
        queries.invalidateQueries({ queryKey: projectsKey(uid) }),
        queries.invalidateQueries({ queryKey: outlineKey(uid, place.projectId) }),
        queries.invalidateQueries({ queryKey: trashKey(uid) }),
      ]);
      onRestored?.(place);
    } catch (error) {
      notify({ title: t`${name} could not be brought back`, description: wordsFor(error) });
    }
  }

  return {
    restore,
    offerUndo(deleted: Deleted): void {
      const { name } = deleted;
      void queries.invalidateQueries({ queryKey: trashKey(uid) });
      notify({ title: t`Deleted ${name}`, action: { label: t`Undo`, onSelect: () => void restore(deleted) } });
    },
  };
}
