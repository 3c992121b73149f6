import { Layers } from "lucide-react";
import type { CourseAround } from "../released-course.ts";
import { words } from "../words.ts";
import { reviewAddress } from "./review-page.tsx";

/** Links to the review page. learning/start-review.ts adds the number of due cards when the link is visible. */
export function ReviewLink({ course, className }: { readonly course: CourseAround; readonly className: string }) {
  if (!course.hasCards) return null;
  return (
    <a className={`${className} scripted`} href={reviewAddress} data-review={words.reviewDue()}>
      <Layers size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>{words.review()}</span>
    </a>
  );
}
