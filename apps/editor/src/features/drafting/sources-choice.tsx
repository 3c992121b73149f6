import { ProjectId } from "@coursewright/base/ids.ts";
import { listSourceCourses } from "@coursewright/contract/sources.ts";
import { Select } from "@coursewright/ui/select.tsx";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";

interface SourcesChoiceProps {
  readonly course: ProjectId | undefined;
  readonly onChoose: (course: ProjectId | undefined) => void;
}

const none = "none";

/** [SRC-02] Offered once a course of the author has a source that is ready. */
export function SourcesChoice({ course, onChoose }: SourcesChoiceProps) {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const { data } = useQuery({
    queryKey: ["source-courses", uid],
    queryFn: ({ signal }) => call(listSourceCourses, { params: { uid } }, { signal }),
  });
  const courses = data?.courses ?? [];
  if (courses.length === 0) return null;
  const choices = [
    { value: none, label: t`No sources` },
    ...courses.map(({ id, name }) => ({ value: id, label: t`Sources of “${name}”` })),
  ];
  return (
    <div className="idea-choice">
      <span aria-hidden="true">{t`Write from`}</span>
      <Select
        label={t`Write from`}
        value={course ?? none}
        choices={choices}
        onValueChange={(id) => onChoose(ProjectId.safeParse(id).data)}
      />
    </div>
  );
}
