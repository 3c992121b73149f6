interface DueCourse {
  readonly title: string;
  readonly href: string;
  readonly due: number;
}

/** Parses the reply and drops everything except courses with due cards on other hosts. */
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

/** Shows links to them if the learner is signed in and the server replies. */
export async function showOtherCourses(place: HTMLElement): Promise<void> {
  if (!document.cookie.includes("__Host-signed-in=1")) return;
  try {
    const reply = await fetch("/launch/learner/courses", { signal: AbortSignal.timeout(10_000) });
    if (reply.ok) draw(place, dueCoursesIn(await reply.json(), location.origin));
  } catch {
    // Probably offline. Reviewing this course still works.
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
