import { Footer } from "./footer.tsx";
import { pageAt, planOf } from "./places.ts";
import type { ReleasedCourse, ReleasedPage } from "./released-course.ts";
import { SearchDialog, SearchRow } from "./search-dialog.tsx";
import { TopBar } from "./top-bar.tsx";
import { words } from "./words.ts";

export function ContentsPage({ course }: { course: ReleasedCourse }) {
  const isOpen = course.terms.readers === "open";
  return (
    <>
      <TopBar course={course} place={null} hasSearch={isOpen} />
      <main className="column" id="text">
        <p className="tag">{course.title}</p>
        <h1 className="title">{words.contents()}</h1>
        {isOpen ? <SearchRow /> : null}
        {planOf(course).chapters.map(({ chapter, number, places }) => (
          <section className="part" key={number}>
            <h2>
              <i>{number}</i>
              {chapter.name}
            </h2>
            <ol>
              {places.map((place) => (
                <PageRow key={place.page.uuid} page={pageAt(course, place)} address={place.address} isOpen={isOpen} />
              ))}
            </ol>
          </section>
        ))}
      </main>
      <Footer />
      {isOpen ? <SearchDialog /> : null}
    </>
  );
}

/** In a members' course, visitors see objectives, but not the beginning of a page's text. */
function PageRow({ page, address, isOpen }: { page: ReleasedPage; address: string; isOpen: boolean }) {
  return (
    <li>
      <a href={address}>
        <b>{page.name}</b>
        <small>{words.minutes(page.minutes)}</small>
      </a>
      {isOpen && page.description !== "" ? <p>{page.description}</p> : null}
      {page.objectives.length > 0 ? (
        <ul aria-label={words.objectives()}>
          {page.objectives.map((objective) => (
            <li key={objective}>{objective}</li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
