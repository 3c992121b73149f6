import type { Outline } from "@coursewright/contract/courses.ts";
import { Book } from "@coursewright/course-page/book.tsx";
import { coverOf } from "@coursewright/course/cover.ts";
import { Trans } from "@lingui/react/macro";
import { Lock } from "lucide-react";
import { Counts } from "../shelf/counts.tsx";
import { displayName } from "../shell/display-name.ts";
import { useSignedIn } from "../shell/signed-in.tsx";
import "./course-preview.css";

interface CoursePreviewProps {
  readonly outline: Outline;
  readonly subdomain: string;
  /** The address it has, once it has one. */
  readonly url: string | null;
}

/** What a learner will find, as far as one can tell before. */
export function CoursePreview({ outline, subdomain, url }: CoursePreviewProps) {
  const name = displayName(useSignedIn());
  const { project, chapters } = outline;
  const pages = chapters.reduce((sum, chapter) => sum + chapter.pages.length, 0);
  const domain = url ? new URL(url).host.replace(/^[^.]+\./, "") : null;
  return (
    <section className="course-preview" aria-hidden="true">
      <div className="course-preview-window">
        <p className="course-preview-bar">
          <Lock size={12} strokeWidth={1.75} />
          {domain ? `${subdomain}.${domain}` : subdomain}
        </p>
        <div className="course-preview-page">
          <Book cover={coverOf(project.id)} title={project.name} />
          <div>
            <p className="course-preview-by">
              <Trans>A course by {name}</Trans>
            </p>
            <h2>{project.name}</h2>
            <p>
              <Counts chapters={chapters.length} pages={pages} />
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
