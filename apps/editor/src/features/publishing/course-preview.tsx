import type { CourseTerms } from "@coursewright/contract/billing.ts";
import type { CourseLook } from "@coursewright/contract/course-look.ts";
import type { Outline } from "@coursewright/contract/courses.ts";
import { Book } from "@coursewright/course-page/book.tsx";
import { coverOf } from "@coursewright/course/cover.ts";
import { themeVariables } from "@coursewright/theme/css-variables.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import type { CSSProperties } from "react";
import { projectThemeQuery } from "../../base/api/queries.ts";
import { moneyWords } from "../billing/index.ts";
import { Counts } from "../../base/parts/counts.tsx";
import { displayName } from "../../base/parts/display-name.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import "./course-preview.css";

interface CoursePreviewProps {
  readonly outline: Outline;
  /** The host shown in the drawn address bar. */
  readonly host: string;
  readonly look: CourseLook | undefined;
  readonly terms: CourseTerms | null;
  readonly currency: string;
}

/** Draws the course as learners will see it. The form gives the same facts as text. */
export function CoursePreview({ outline: { project, chapters }, host, look, terms, currency }: CoursePreviewProps) {
  const session = useSignedIn();
  const name = displayName(session);
  const theme = useQuery(projectThemeQuery(session.uid, project.id));
  // React takes custom properties as they are, but its type does not know them.
  const style = themeVariables(theme.data ?? {}) as CSSProperties;
  const pages = chapters.reduce((sum, chapter) => sum + chapter.pages.length, 0);
  const book = <Book cover={coverOf(project.id, look?.cover)} title={project.name} />;
  const access = <Access terms={terms} currency={currency} />;
  return (
    <>
      <div className="course-preview-window" aria-hidden="true" style={style}>
        <p className="course-preview-bar">
          <Lock size={12} strokeWidth={1.75} />
          <span>{host}</span>
        </p>
        <div className="course-preview-page">
          {book}
          <div>
            <p className="course-preview-by">
              <Trans>A course by {name}</Trans>
            </p>
            <p className="course-preview-title">{project.name}</p>
            {look && look.blurb !== "" ? <p className="course-preview-blurb">{look.blurb}</p> : null}
            {access}
          </div>
        </div>
      </div>
      <div className="course-preview-phone" aria-hidden="true" style={style}>
        <div>
          <span className="course-preview-cover">{book}</span>
          <p className="course-preview-by">{name}</p>
          <p className="course-preview-title">{project.name}</p>
          <p className="course-preview-size">
            <Counts chapters={chapters.length} pages={pages} />
          </p>
          {access}
        </div>
      </div>
    </>
  );
}

function Access({ terms, currency }: Pick<CoursePreviewProps, "terms" | "currency">) {
  const { i18n } = useLingui();
  return <span className="course-preview-access">{accessText()}</span>;

  function accessText() {
    if (terms === null || terms.readers === "open") return <Trans>Start reading</Trans>;
    if (terms.cents === null) return <Trans>Subscribe to read</Trans>;
    const price = moneyWords({ cents: terms.cents, currency }, i18n.locale);
    return <Trans>Buy for {price}</Trans>;
  }
}
