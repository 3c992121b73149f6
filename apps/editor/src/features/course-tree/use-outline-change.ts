import type { AuthorId } from "@coursewright/base/ids.ts";
import type { Outline } from "@coursewright/contract/courses.ts";
import { notify } from "@coursewright/ui/notify.ts";
import { useLingui } from "@lingui/react/macro";
import { wordsFor } from "../../base/api/error-words.ts";
import { outlineKey, projectsKey, queries } from "../../base/api/queries.ts";

interface Change<Answer> {
  /** An optimistic update, shown before the server has answered. */
  readonly show?: (outline: Outline) => Outline;
  readonly send: () => Promise<Answer>;
}

/** Changes are sent one after the other; the outline is refetched after the last answer. */
let line: Promise<unknown> = Promise.resolve();
let waiting = 0;

export function useOutlineChange({ uid, projectId }: { readonly uid: AuthorId; readonly projectId: string }) {
  const { t } = useLingui();
  const queryKey = outlineKey(uid, projectId);
  const known = () => queries.getQueryData<Outline>(queryKey);

  async function reread(): Promise<void> {
    if (waiting > 0) return;
    await Promise.all([queries.invalidateQueries({ queryKey }), queries.invalidateQueries({ queryKey: projectsKey(uid) })]);
  }

  /** Resolves to null on failure; the outline is then restored and a notice says why. */
  async function change<Answer>({ show, send }: Change<Answer>): Promise<Answer | null> {
    waiting += 1;
    await queries.cancelQueries({ queryKey });
    const before = known();
    if (before && show) queries.setQueryData(queryKey, show(before));
    const answered = line.then(send);
    line = answered.catch(() => undefined);
    try {
      return await answered;
    } catch (error) {
      if (before && show) queries.setQueryData(queryKey, before);
      notify({ title: t`That did not work`, description: wordsFor(error) });
      return null;
    } finally {
      waiting -= 1;
      await reread();
    }
  }

  return { change, known };
}
