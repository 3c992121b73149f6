import type { Project } from "@coursewright/contract/courses.ts";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { wordsFor } from "../../base/api/error-words.ts";
import { CourseBlurb } from "./course-blurb.tsx";
import { CoverChoice } from "./cover-choice.tsx";
import { LaunchSection, LaunchSkeleton, NotLoaded } from "./launch-section.tsx";
import type { LookEdits } from "./use-course-look.ts";

interface LookFormProps {
  readonly project: Project;
  readonly edits: LookEdits;
}

export function LookForm({ project, edits: { look, error, retry, saving, change } }: LookFormProps) {
  if (!look) {
    return (
      <LaunchSection id="cover" title={<Trans>Cover</Trans>}>
        {error ? <NotLoaded error={error} retry={retry} /> : <LaunchSkeleton shape="books" count={4} />}
      </LaunchSection>
    );
  }
  return (
    <>
      <CoverChoice project={project} chosen={look.cover} onChoose={(cover) => change({ cover })} />
      <CourseBlurb value={look.blurb} onChange={(blurb) => change({ blurb })} />
      {saving.kind === "failed" ? (
        <Notice tone="bad" icon={<CircleAlert size={18} />} title={<Trans>Cover and description are not saved yet.</Trans>}>
          {wordsFor(saving.error)}
        </Notice>
      ) : null}
    </>
  );
}
