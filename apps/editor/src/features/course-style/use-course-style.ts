import { changeCourseStyle, readCourseStyle } from "@coursewright/contract/course-style.ts";
import type { CourseStyle } from "@coursewright/course/course-style.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../base/api/client.ts";
import { createDebouncedSaver } from "../../base/api/debounced-saver.ts";
import type { Saving } from "../../base/api/debounced-saver.ts";
import { queries } from "../../base/api/queries.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";

function styleQuery(uid: string, projectId: string) {
  return queryOptions({
    queryKey: ["course-style", uid, projectId] as const,
    queryFn: ({ signal }) => call(readCourseStyle, { params: { uid, projectId } }, { signal }),
    // Another fetch would replace what the author has typed since it began.
    staleTime: Infinity,
  });
}

/** The style of a course: changes show at once and are saved after a pause. */
export function useCourseStyle(projectId: string) {
  const { uid } = useSignedIn();
  const { data: style, error, refetch } = useQuery(styleQuery(uid, projectId));
  const [saving, setSaving] = useState<Saving>({ kind: "saved" });
  const [edits] = useState(() => {
    const { queryKey } = styleQuery(uid, projectId);
    const saver = createDebouncedSaver({
      read: () => queries.getQueryData<CourseStyle>(queryKey),
      send: (body) => call(changeCourseStyle, { params: { uid, projectId }, body }, { keepalive: true }),
      report: setSaving,
    });
    const change = (patch: Partial<CourseStyle>) => {
      queries.setQueryData<CourseStyle>(queryKey, (known) => known && { ...known, ...patch });
      // A failure stays visible until a save succeeds.
      setSaving((known) => (known.kind === "failed" ? known : { kind: "saving" }));
      saver.changed();
    };
    return { change, flush: saver.flush };
  });
  useEffect(() => {
    const leave = () => void edits.flush();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [edits]);
  return { style, error, retry: () => void refetch(), saving, change: edits.change };
}
