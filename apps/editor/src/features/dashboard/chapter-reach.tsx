import type { Dashboard } from "@coursewright/contract/dashboard.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Bar } from "./bar.tsx";
import { shareOf } from "./share.ts";

export function ChapterReachList({ data: { learners, chapters, moreChapters } }: { readonly data: Dashboard }) {
  const { i18n } = useLingui();
  const title = useId();
  const all = i18n.number(learners);
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>
        <Trans>How far they get</Trans>
      </h2>
      <p>
        <Trans>Learners who opened each chapter, of {all}</Trans>
      </p>
      <ol className="dashboard-reach">
        {chapters.map((chapter, index) => {
          const share = shareOf(chapter.learners, learners);
          return (
            <li key={chapter.chapterId}>
              <span>{chapter.name}</span>
              <Bar share={share} tone={index === chapters.length - 1 ? "end" : "plain"} />
              <b>{i18n.number(chapter.learners)}</b>
              <small>{learners === 0 ? "" : i18n.number(share, { style: "percent" })}</small>
            </li>
          );
        })}
      </ol>
      {moreChapters > 0 ? (
        <p>
          <Plural value={moreChapters} one="# more chapter is in the file." other="# more chapters are in the file." />
        </p>
      ) : null}
    </section>
  );
}
