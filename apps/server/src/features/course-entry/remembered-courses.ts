import type { Clock } from "../../platform/clock/clock.ts";
import type { PublishingService } from "../publishing/service.ts";

type CourseAt = PublishingService["courseAt"];

/** Cache time: course pages ask often, and addresses change rarely. */
const keptMs = 5_000;
const maxKept = 10_000;

export function rememberCourses(courseAt: CourseAt, clock: Clock): CourseAt {
  const kept = new Map<string, { course: ReturnType<CourseAt>; until: number }>();
  return (subdomain) => {
    const now = clock.now().getTime();
    const known = kept.get(subdomain);
    if (known && known.until > now) return known.course;
    if (kept.size >= maxKept) kept.clear();
    const course = courseAt(subdomain);
    kept.set(subdomain, { course, until: now + keptMs });
    // The next request retries a failure.
    course.catch(() => kept.delete(subdomain));
    return course;
  };
}
