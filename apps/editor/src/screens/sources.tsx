import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { readSelection } from "../base/address/selection.ts";
import { outlineQuery } from "../base/api/queries.ts";
import { Loading } from "../base/loading/loading.tsx";
import { NoCourse } from "./no-course.tsx";
import { useBootDeadline } from "../base/loading/use-boot-deadline.ts";
import { useSignedIn } from "../base/session/signed-in.tsx";
import { SourcesDesk } from "./sources/sources-desk.tsx";

export function SourcesPage() {
  const { uid } = useSignedIn();
  const [query] = useSearchParams();
  const selection = useMemo(() => readSelection(query), [query]);
  const { projectId } = selection;
  const outline = useQuery({ ...outlineQuery(uid, projectId ?? ""), enabled: projectId !== null });
  useBootDeadline({ isReady: projectId === null || outline.data !== undefined, error: outline.error });
  if (!projectId) return <NoProject />;
  if (!outline.data) return <Loading />;
  return <SourcesDesk key={projectId} selection={selection} project={outline.data.project} />;
}

function NoProject() {
  const { t } = useLingui();
  return (
    <NoCourse title={t`Sources`}>
      <Trans>Sources belong to a course. Open the course, then choose “Sources” in its menu.</Trans>
    </NoCourse>
  );
}
