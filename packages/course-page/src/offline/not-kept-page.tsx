import { PlainPage } from "../plain-page.tsx";
import { planOf } from "../places.ts";
import type { ReleasedCourse } from "../released-course.ts";
import { words } from "../words.ts";

export const notKeptAddress = "/launch/not-kept/";

/** Shown without a network in the place of a page that is not there. Which pages are, only the device knows (learning/offline.ts). */
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
