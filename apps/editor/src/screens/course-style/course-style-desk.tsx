import type { Outline } from "@coursewright/contract/courses.ts";
import { type CourseStyle, emptyCourseStyle } from "@coursewright/course/course-style.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { Link } from "react-router";
import type { Selection } from "../../base/address/selection.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { SavingStatus } from "../../document/status/saving-status.tsx";
import { CourseStyleForm } from "../../features/course-style/course-style-form.tsx";
import { useCourseStyle } from "../../features/course-style/use-course-style.ts";
import { TopBar } from "../workspace/top-bar.tsx";
import { Workspace } from "../workspace/workspace.tsx";
import "./course-style-desk.css";

interface CourseStyleDeskProps {
  readonly selection: Selection;
  readonly project: Outline["project"];
}

export function CourseStyleDesk({ selection, project }: CourseStyleDeskProps) {
  const { t } = useLingui();
  const { style, error, retry, saving, change } = useCourseStyle(project.id);
  const saved = style ? <SavingStatus saving={saving} /> : null;
  return (
    <Workspace selection={selection} title={t`Course style`} phoneEnd={saved}>
      <TopBar crumbs={[project.name, t`Course style`]}>{saved}</TopBar>
      <div className="course-style">
        <div className="course-style-page">
          <h1>
            <Trans>Course style</Trans>
          </h1>
          <p>
            {style && isEmpty(style) ? (
              <Trans>Start with your audience: one sentence already helps. The helper follows your style on every page.</Trans>
            ) : (
              <Trans>The helper follows this on every page. Your own writing stays as it is.</Trans>
            )}
          </p>
          {saving.kind === "failed" ? (
            <Notice tone="bad" icon={<CircleAlert size={18} />} title={<Trans>Your style is not saved yet.</Trans>}>
              {wordsFor(saving.error)}
            </Notice>
          ) : null}
          {style ? <CourseStyleForm style={style} onChange={change} /> : null}
          {!style && error ? <NotLoaded error={error} retry={retry} /> : null}
          {!style && !error ? <Waiting /> : null}
          {style ? (
            <p className="course-style-foot">
              <Trans>
                Before you publish, the <Link to={`/static/launch?project_uuid=${project.id}`}>launch check</Link> names words, spellings
                and pages that differ from your style.
              </Trans>
            </p>
          ) : null}
        </div>
      </div>
    </Workspace>
  );
}

function isEmpty(style: CourseStyle): boolean {
  return JSON.stringify(style) === JSON.stringify(emptyCourseStyle);
}

function Waiting() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading your style`}>
      {[1, 2, 3, 4, 5, 6, 7].map((place) => (
        <i key={place} className="course-style-skeleton" aria-hidden="true" />
      ))}
    </div>
  );
}

function NotLoaded({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  return (
    <Notice
      tone="bad"
      icon={<CircleAlert size={18} />}
      title={wordsFor(error)}
      actions={
        <Button tone="secondary" size="small" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
