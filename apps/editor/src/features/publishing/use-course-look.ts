import { changeCourseLook } from "@coursewright/contract/course-look.ts";
import type { CourseLook } from "@coursewright/contract/course-look.ts";
import type { Outline } from "@coursewright/contract/courses.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../base/api/client.ts";
import { outlineKey, projectsKey, queries } from "../../base/api/queries.ts";
import { createDebouncedSaver } from "../../base/api/debounced-saver.ts";
import type { Saving } from "../../base/api/debounced-saver.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { lookKey, lookQuery } from "./launch-queries.ts";

export type LookEdits = ReturnType<typeof useCourseLook>;

/** Cover and blurb: changes show at once and are saved after a pause. */
export function useCourseLook(projectId: string) {
  const { uid } = useSignedIn();
  const { data: look, error, refetch } = useQuery(lookQuery(uid, projectId));
  const [saving, setSaving] = useState<Saving>({ kind: "saved" });
  const [parts] = useState(() => {
    const key = lookKey(uid, projectId);
    const saver = createDebouncedSaver({
      read: () => queries.getQueryData<CourseLook>(key),
      send: (body) => call(changeCourseLook, { params: { uid, projectId }, body }, { keepalive: true }),
      // The shelf shows the cover too.
      saved: () => void queries.invalidateQueries({ queryKey: projectsKey(uid) }),
      report: setSaving,
    });
    const change = (patch: Partial<CourseLook>) => {
      queries.setQueryData<CourseLook>(key, (known) => known && { ...known, ...patch });
      const { cover } = patch;
      if (cover) {
        queries.setQueryData<Outline>(outlineKey(uid, projectId), (known) => known && { ...known, project: { ...known.project, cover } });
      }
      saver.changed();
    };
    return { change, flush: saver.flush };
  });
  useEffect(() => {
    const leave = () => void parts.flush();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [parts]);
  return { look, error, retry: () => void refetch(), saving, ...parts };
}
