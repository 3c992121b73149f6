import type { Idea, IdeaOutline } from "@coursewright/contract/drafting.ts";
import { saveOutline } from "@coursewright/contract/drafting.ts";
import { useEffect, useState } from "react";
import { call } from "../../base/api/client.ts";
import { ideaKey, queries } from "../../base/api/queries.ts";
import { createDebouncedSaver } from "../../base/api/debounced-saver.ts";
import type { Saving } from "../../base/api/debounced-saver.ts";

export type OutlineEdits = ReturnType<typeof useOutlineEdits>;

/** Shows edits of an outline at once and saves them after a short delay. */
export function useOutlineEdits(uid: string, ideaId: string) {
  const [saving, setSaving] = useState<Saving>({ kind: "saved" });
  const [parts] = useState(() => {
    const key = ideaKey(uid, ideaId);
    const read = () => queries.getQueryData<Idea>(key);
    const change = (patch: (idea: Idea) => Partial<Idea>) =>
      queries.setQueryData<Idea>(key, (idea) => (idea ? { ...idea, ...patch(idea) } : idea));
    const saver = createDebouncedSaver({
      read,
      send: ({ version, outline }) =>
        call(saveOutline, { params: { uid, ideaId }, body: { baseVersion: version, outline } }, { keepalive: true }),
      saved: ({ version }) => change(() => ({ version })),
      report: setSaving,
    });
    const edit = (make: (outline: IdeaOutline) => IdeaOutline) => {
      change(({ outline }) => ({ outline: make(outline) }));
      saver.changed();
    };
    return { saver, edit, read };
  });
  useEffect(() => {
    const leave = () => void parts.saver.flush();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [parts]);
  return { saving, ...parts };
}
