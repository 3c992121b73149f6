/** A course of the learner's in which cards are due. */
interface DueCourse {
  readonly title: string;
  readonly href: string;
  readonly due: number;
}

/** Reads what the account answered; anything that is not a course with cards due, elsewhere than here, is left out. */
export function dueCoursesIn(reply: unknown, hereOrigin: string): DueCourse[] {
  const { courses } = Object(reply);
  if (!Array.isArray(courses)) return [];
  return courses.slice(0, 50).flatMap((course: unknown): DueCourse[] => {
    const { title, url, due } = Object(course);
    if (typeof title !== "string" || typeof url !== "string" || !(Number(due) > 0)) return [];
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return [];
    const { origin, href } = new URL("review/", url);
    return origin === hereOrigin ? [] : [{ title, href, due: Number(due) }];
  });
}

/** Links to them, for whoever is signed in; nothing where the account cannot be asked. */
export async function showOtherCourses(place: HTMLElement): Promise<void> {
  if (!document.cookie.includes("__Host-signed-in=1")) return;
  try {
    const reply = await fetch("/launch/learner/courses", { signal: AbortSignal.timeout(10_000) });
    if (reply.ok) draw(place, dueCoursesIn(await reply.json(), location.origin));
  } catch {
    // Offline, most likely: what is due here can be reviewed all the same.
  }
}

function draw(place: HTMLElement, courses: readonly DueCourse[]): void {
  place.hidden = courses.length === 0;
  place.querySelector("ul")?.replaceChildren(
    ...courses.map(({ title, href, due }) => {
      const [row, link, count] = [document.createElement("li"), document.createElement("a"), document.createElement("small")];
      link.href = href;
      link.textContent = title;
      count.textContent = place.dataset["due"]?.replace("#", String(due)) ?? "";
      row.append(link, " ", count);
      return row;
    }),
  );
}
