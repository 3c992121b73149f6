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

/** Nested below the user's key, so that a payment invalidates it. */
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

/** The answer is valid only once, so it is never cached. */
export function entryQuery(uid: string, { course, to, proof }: EntryWish) {
  return queryOptions({
    queryKey: ["course entry", uid, course, to, proof],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => call(enterCourse, { params: { uid }, body: { subdomain: course, to, proof } }, { signal }),
  });
}
