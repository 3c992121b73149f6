import { ArrowRight, List } from "lucide-react";
import type { ReactNode } from "react";
import { Book } from "./book.tsx";
import { ChapterList } from "./chapter-list.tsx";
import { coverAddress, planOf } from "./places.ts";
import type { Place } from "./places.ts";
import { ListenLink, Player } from "./player/player.tsx";
import type { SpokenPage } from "./player/spoken-page.ts";
import type { ReleasedCourse } from "./released-course.ts";
import { words } from "./words.ts";

/** Beyond this many, ticks would say less than the number beside them. */
const mostTicks = 40;

interface LessonProps {
  course: ReleasedCourse;
  place: Place;
  /** Whether the author's own blocks give the page its heading. */
  hasHeading: boolean;
  spoken: SpokenPage | undefined;
  children: ReactNode;
}

export function Lesson({ course, place, hasHeading, spoken, children }: LessonProps) {
  return (
    <>
      <a className="skip" href="#text">
        {words.skip()}
      </a>
      <TopBar course={course} place={place} />
      <div className="lesson">
        <nav className="side" aria-label={words.chapters()}>
          <ChapterList course={course} current={place} />
        </nav>
        <main className="column" id="text">
          <div className="lesson-top">
            <p className="tag">{words.place(place.chapterNumber, place.numberInChapter)}</p>
            {spoken ? <ListenLink audio={spoken.audio} /> : null}
          </div>
          {hasHeading ? null : (
            <header className="b-ph">
              <h1>{place.page.name}</h1>
            </header>
          )}
          {children}
          <OtherPages course={course} place={place} />
        </main>
      </div>
      {spoken ? <Player course={course} place={place} spoken={spoken} /> : null}
    </>
  );
}

function TopBar({ course, place }: { course: ReleasedCourse; place: Place }) {
  const { places } = planOf(course);
  return (
    <header className="bar">
      <a className="home" href={coverAddress}>
        <Book cover={course.cover} />
        <span>{course.title}</span>
      </a>
      <p className="position">
        {places.length > mostTicks ? null : <Ticks places={places} current={place} />}
        {words.pageOf(place.number, places.length)}
      </p>
      <details className="sheet">
        <summary>
          <List size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className="unseen">{words.contents()}</span>
        </summary>
        <nav aria-label={words.contents()}>
          <ChapterList course={course} current={place} />
        </nav>
      </details>
      <progress value={place.number} max={places.length} aria-hidden="true" />
    </header>
  );
}

function Ticks({ places, current }: { places: readonly Place[]; current: Place }) {
  return (
    <span className="ticks" aria-hidden="true">
      {places.map((place) => (
        <i
          key={place.page.uuid}
          data-state={place.number < current.number ? "read" : place === current ? "now" : undefined}
          data-first={place.numberInChapter === 1 ? "" : undefined}
        />
      ))}
    </span>
  );
}

function OtherPages({ course, place }: { course: ReleasedCourse; place: Place }) {
  const { places } = planOf(course);
  const [previous, next] = [places[place.number - 2], places[place.number]];
  return (
    <nav className="others" aria-label={words.otherPages()}>
      {next ? null : <p className="end">{words.end()}</p>}
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
