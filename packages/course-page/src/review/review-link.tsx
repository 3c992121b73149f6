import { Layers } from "lucide-react";
import type { CourseAround } from "../released-course.ts";
import { words } from "../words.ts";
import { reviewAddress } from "./review-page.tsx";

/** Leads to the review of a course that has cards; how many are due is filled in once it is seen (learning/start-review.ts). */
export function ReviewLink({ course, className }: { readonly course: CourseAround; readonly className: string }) {
  if (!course.hasCards) return null;
  return (
    <a className={`${className} scripted`} href={reviewAddress} data-review={words.reviewDue()}>
      <Layers size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>{words.review()}</span>
    </a>
  );
}
