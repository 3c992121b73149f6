import type { Outline } from "@coursewright/contract/courses.ts";
import { Book } from "@coursewright/course-page/book.tsx";
import { coverOf } from "@coursewright/course/cover.ts";
import { classNames } from "@coursewright/ui/class-names.ts";
import { Hint } from "@coursewright/ui/hint.tsx";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { editorAddress } from "../../base/address/selection.ts";
import type { Selection } from "../../base/address/selection.ts";

/** The 80 px sidebar: the cover and the chapters' numerals with tooltips. */
export function NarrowTree({ outline, selection }: { readonly outline: Outline; readonly selection: Selection }) {
  const { t } = useLingui();
  return (
    <ol className="sidebar-tree">
      <li className="sidebar-cover">
        <Hint text={outline.project.name} side="right">
          <Link
            to={editorAddress({ projectId: selection.projectId })}
            state={{ overview: true }}
            aria-label={outline.project.name}
            className="sidebar-cover-link"
          >
            <Book cover={coverOf(outline.project.id, outline.project.cover)} />
          </Link>
        </Hint>
      </li>
      {outline.chapters.map((chapter, index) => {
        const [number, name] = [index + 1, chapter.name];
        const isStale = chapter.pages.some(({ stale }) => stale);
        return (
          <li key={chapter.id}>
            <Hint text={isStale ? `${name}. ${t`A catalogue entry in it is out of date`}` : name} side="right">
              <Link
                className={classNames("sidebar-numeral", chapter.uuid === selection.chapterId && "is-current")}
                aria-label={t`Chapter ${number}: ${name}`}
                aria-description={isStale ? t`A catalogue entry in it is out of date` : undefined}
                to={editorAddress({ projectId: selection.projectId, chapterId: chapter.uuid })}
              >
                {number}
                {isStale ? <em className="sidebar-stale" /> : null}
              </Link>
            </Hint>
          </li>
        );
      })}
    </ol>
  );
}
