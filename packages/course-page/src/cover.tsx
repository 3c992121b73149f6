import { BookOpen } from "lucide-react";
import { Book } from "./book.tsx";
import { Footer } from "./footer.tsx";
import { LearnerLine } from "./learner-line.tsx";
import { KeepAllSound } from "./offline/keep-sound.tsx";
import { contentsAddress, coverAddress, enterAddress, planOf, shortId } from "./places.ts";
import type { ChapterPlace, Place } from "./places.ts";
import { ListenToCourse, OtherPlayers } from "./player/listen-to-course.tsx";
import type { ReleasedCourse } from "./released-course.ts";
import { ReviewLink } from "./review/review-link.tsx";
import { words } from "./words.ts";

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

export function Cover({ course }: { course: ReleasedCourse }) {
  const { places, chapters } = planOf(course);
  const [first] = places;
  return (
    <div className="cover">
      <div className="cover-book">
        <Book cover={course.cover} title={course.title} author={course.author} />
      </div>
      <div className="cover-text">
        <main>
          {course.author === "" ? null : <p className="tag">{words.courseBy(course.author)}</p>}
          <h1>{course.title}</h1>
          {course.description === "" ? null : <p className="blurb">{course.description}</p>}
          {first ? <Start course={course} first={first} /> : <p className="blurb">{words.empty()}</p>}
          {first ? (
            <p className="where">
              <progress value={0} max={places.length} aria-hidden="true" />
              <span className="if-new">{words.size(chapters.length, places.length)}</span>
              <span className="if-started" data-place={words.pageOf("#", places.length)} />
            </p>
          ) : null}
          {first ? <LearnerLine to={coverAddress} hasOtherWayIn={course.terms.readers === "members"} /> : null}
          <OtherPlayers course={course} />
          <KeepAllSound course={course} />
          <nav aria-label={words.contents()}>
            <Contents course={course} />
          </nav>
        </main>
        <Footer />
      </div>
    </div>
  );
}

/** The primary action: start, buy or continue. shell/first-paint.ts decides before the first paint which one shows. */
function Start({ course, first }: { course: ReleasedCourse; first: Place }) {
  const isOpen = course.terms.readers === "open";
  return (
    <>
      <p className="start">
        <a className="go if-new" href={isOpen ? first.address : enterAddress(first.address)}>
          <BookOpen {...icon} />
          {isOpen ? words.start() : offerOf(course)}
        </a>
        <a className="go if-started continue" href={first.address}>
          <BookOpen {...icon} />
          {words.continue()}
        </a>
        <ListenToCourse course={course} />
        <ReviewLink course={course} className="go quiet if-started" />
      </p>
      {isOpen ? null : (
        <p className="have if-new">
          {course.terms.cents === null ? null : `${words.orSubscribe()} `}
          {words.alreadyHave()} <a href={enterAddress(coverAddress)}>{words.signIn()}</a>
        </p>
      )}
    </>
  );
}

function offerOf({ terms: { cents, currency }, language }: ReleasedCourse): string {
  if (cents === null) return words.subscribe();
  const price = new Intl.NumberFormat(language, { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" });
  return words.buy(price.format(cents / 100));
}

function Contents({ course }: { course: ReleasedCourse }) {
  return (
    <>
      <ol className="contents">
        {planOf(course).chapters.map((row) => (
          <li key={row.number} data-chapter={row.number} data-pages={foldersOf(row)}>
            <a href={row.places[0].address}>
              <i>{row.number}</i>
              <b>{row.chapter.name}</b>
              <small>{words.pages(row.places.length)}</small>
              <small>{words.minutes(minutesOf(course, row))}</small>
            </a>
          </li>
        ))}
      </ol>
      <a className="all-pages" href={contentsAddress}>
        {words.allPages()}
      </a>
    </>
  );
}

function minutesOf(course: ReleasedCourse, { number }: ChapterPlace): number {
  return course.chapters[number - 1]?.pages.reduce((sum, page) => sum + page.minutes, 0) ?? 0;
}

/** Page ids and folders, so that the browser finds a page by id even after a rename. */
function foldersOf({ places }: ChapterPlace): string {
  return places.map(({ page, address }) => `${shortId(page.uuid)}/${address.split("/").at(-2)}`).join(" ");
}
