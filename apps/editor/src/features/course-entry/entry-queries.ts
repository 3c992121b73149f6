import { enterCourse, readCourseOffer } from "@coursewright/contract/course-entry.ts";
import { readCourseAccess } from "@coursewright/contract/billing.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";
import { userKey } from "../../base/api/queries.ts";

export function courseOfferQuery(course: string) {
  return queryOptions({
    queryKey: ["course offer", course],
    queryFn: ({ signal }) => call(readCourseOffer, { params: { subdomain: course } }, { signal }),
  });
}

/** Below the user's key: asked again once a payment has changed what they may read, wherever it was made. */
export function courseAccessQuery(uid: string, courseId: string) {
  return queryOptions({
    queryKey: [...userKey(uid), "access", courseId],
    staleTime: 0,
    queryFn: ({ signal }) => call(readCourseAccess, { params: { courseId } }, { signal }),
  });
}

interface EntryWish {
  readonly course: string;
  readonly to: string;
  readonly proof: string;
}

/** What it answers is good once, so no answer is kept. */
export function entryQuery(uid: string, { course, to, proof }: EntryWish) {
  return queryOptions({
    queryKey: ["course entry", uid, course, to, proof],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => call(enterCourse, { params: { uid }, body: { subdomain: course, to, proof } }, { signal }),
  });
}
