import { subdomainPattern } from "@coursewright/base/subdomain.ts";
import { CoursePath } from "@coursewright/contract/course-entry.ts";
import { z } from "zod";

const Entry = z.object({
  course: z.string().regex(new RegExp(`^${subdomainPattern}$`)),
  to: CoursePath,
  /** Issued by the course's host for this browser. It is missing after a detour, and a new one is fetched. */
  proof: z
    .string()
    .regex(/^[\w-]{43}$/)
    .nullable(),
});
/** The course and the page in it that somebody wants to read. */
export type Entry = z.infer<typeof Entry>;

export function readEntry(query: URLSearchParams): Entry | null {
  return Entry.safeParse({ course: query.get("course"), to: query.get("to"), proof: query.get("proof") }).data ?? null;
}

/** The entry page's address for a return after a long detour. It omits the proof, which expires. */
export function entryAddress({ course, to }: Pick<Entry, "course" | "to">): string {
  return `/static/enter?${new URLSearchParams({ course, to })}`;
}

/** At this address the course's host admits known readers and gives others a proof. */
export function gateAddress(courseUrl: string, to: string): string {
  return new URL(`enter?${new URLSearchParams({ to, as: "learner" })}`, courseUrl).href;
}
