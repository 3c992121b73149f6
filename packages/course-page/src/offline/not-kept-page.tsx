import { PlainPage } from "../plain-page.tsx";
import { planOf } from "../places.ts";
import type { ReleasedCourse } from "../released-course.ts";
import { words } from "../words.ts";

export const notKeptAddress = "/launch/not-kept/";

/** Shown offline in place of a page that is not stored. learning/offline.ts lists the stored pages. */
export function NotKeptPage({ course }: { readonly course: ReleasedCourse }) {
  return (
    <PlainPage course={course} title={words.notKept()}>
      <p>{words.notKeptWhy()}</p>
      <div hidden data-kept-pages>
        <h2>{words.keptPages()}</h2>
        <ul>
          {planOf(course).places.map(({ page, address }) => (
            <li key={page.uuid} hidden>
              <a href={address}>{page.name}</a>
            </li>
          ))}
        </ul>
      </div>
    </PlainPage>
  );
}
