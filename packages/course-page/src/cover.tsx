import { BookOpen } from "lucide-react";
import { Book } from "./book.tsx";
import { planOf } from "./places.ts";
import { ListenToCourse, OtherPlayers } from "./player/listen-to-course.tsx";
import type { ReleasedCourse } from "./released-course.ts";
import { words } from "./words.ts";

export function Cover({ course }: { course: ReleasedCourse }) {
  const { places, chapters } = planOf(course);
  const [first] = places;
  return (
    <main className="cover">
      <div className="cover-book">
        <Book cover={course.cover} title={course.title} author={course.author} />
      </div>
      <div className="cover-text">
        {course.author === "" ? null : <p className="tag">{words.courseBy(course.author)}</p>}
        <h1>{course.title}</h1>
        {course.description === "" ? null : <p className="blurb">{course.description}</p>}
        {first ? (
          <p className="start">
            <a className="go" href={first.address}>
              <BookOpen size={20} strokeWidth={1.75} aria-hidden="true" />
              {words.start()}
            </a>
            <ListenToCourse course={course} />
            <span>{words.size(chapters.length, places.length)}</span>
          </p>
        ) : (
          <p className="blurb">{words.empty()}</p>
        )}
        <OtherPlayers course={course} />
        <nav aria-label={words.contents()}>
          <Contents course={course} />
        </nav>
      </div>
    </main>
  );
}

function Contents({ course }: { course: ReleasedCourse }) {
  return (
    <ol className="contents">
      {planOf(course).chapters.map(({ chapter, number, places }) => (
        <li key={number}>
          <a href={places[0].address}>
            <i>{number}</i>
            <b>{chapter.name}</b>
            <small>{words.pages(places.length)}</small>
            <small>{words.minutes(chapter.pages.reduce((sum, page) => sum + page.minutes, 0))}</small>
          </a>
        </li>
      ))}
    </ol>
  );
}
