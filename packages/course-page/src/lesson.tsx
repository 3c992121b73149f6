import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { ChapterList } from "./chapter-list.tsx";
import { Finish } from "./finish.tsx";
import { DiscussionArea } from "./discussion-area.tsx";
import { Footer } from "./footer.tsx";
import { KeepSound } from "./offline/keep-sound.tsx";
import { contentsAddress, coverAddress, planOf, shortId } from "./places.ts";
import type { Place } from "./places.ts";
import { ListenLink, Player } from "./player/player.tsx";
import type { SpokenPage } from "./player/spoken-page.ts";
import type { CourseAround, ReleasedPage } from "./released-course.ts";
import { ReviewLink } from "./review/review-link.tsx";
import { SearchDialog, SearchRow } from "./search-dialog.tsx";
import { TopBar } from "./top-bar.tsx";
import { PageSources } from "./page-sources.tsx";
import { words } from "./words.ts";

interface LessonProps {
  course: CourseAround;
  place: Place;
  page: ReleasedPage;
  /** Whether the author's own blocks give the page its heading. */
  hasHeading: boolean;
  spoken: SpokenPage | undefined;
  children: ReactNode;
}

export function Lesson({ course, place, page, hasHeading, spoken, children }: LessonProps) {
  return (
    <>
      <a className="skip" href="#text">
        {words.skip()}
      </a>
      <TopBar course={course} place={place} hasSearch />
      <div className="lesson">
        <Side course={course} place={place} />
        <main className="column" id="text" data-page={shortId(page.uuid)}>
          <div className="lesson-top">
            <p className="tag">{words.place(place.chapterNumber, place.numberInChapter)}</p>
            {spoken ? <ListenLink audio={spoken.audio} /> : null}
          </div>
          {hasHeading ? null : (
            <header className="b-ph">
              <h1>{page.name}</h1>
            </header>
          )}
          {children}
          <PageSources sources={page.sources} />
          {place.number === planOf(course).places.length ? <Finish address={place.address} /> : null}
          <OtherPages course={course} place={place} />
          {spoken ? <KeepSound audio={spoken.audio} /> : null}
          <ReviewLink course={course} className="all-pages" />
          <DiscussionArea page={place.address} />
        </main>
      </div>
      <Footer page={place.address} />
      {spoken ? <Player course={course} place={place} spoken={spoken} /> : null}
      <SearchDialog />
    </>
  );
}

/** A side column on wide screens. On narrow ones, a popover that the top bar opens without JavaScript. */
function Side({ course, place }: { course: CourseAround; place: Place }) {
  return (
    <nav className="side" id="chapters" aria-label={words.chapters()} popover="auto">
      <SearchRow />
      <ChapterList course={course} current={place} />
      <a className="all-pages" href={contentsAddress}>
        {words.allPages()}
      </a>
    </nav>
  );
}

function OtherPages({ course, place }: { course: CourseAround; place: Place }) {
  const { places } = planOf(course);
  const [previous, next] = [places[place.number - 2], places[place.number]];
  return (
    <nav className="others" aria-label={words.otherPages()}>
      {next ? (
        <a className="next" href={next.address} rel="next">
          <span>
            <small>{words.next()}</small>
            <b>{next.page.name}</b>
          </span>
          <i>
            <ArrowRight size={22} strokeWidth={1.75} aria-hidden="true" />
          </i>
        </a>
      ) : (
        <a className="next" href={coverAddress}>
          <b>{words.backToCover()}</b>
        </a>
      )}
      {previous ? (
        <a className="previous" href={previous.address} rel="prev">
          <small>{words.previous()}</small>
          {previous.page.name}
        </a>
      ) : null}
    </nav>
  );
}
