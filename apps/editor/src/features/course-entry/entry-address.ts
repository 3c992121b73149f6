import { subdomainPattern } from "@coursewright/base/subdomain.ts";
import { CoursePath } from "@coursewright/contract/course-entry.ts";
import { z } from "zod";

const Entry = z.object({
  course: z.string().regex(new RegExp(`^${subdomainPattern}$`)),
  to: CoursePath,
  /** From the course's host, for this browser. After a detour there is none, and a new one is fetched. */
  proof: z
    .string()
    .regex(/^[\w-]{43}$/)
    .nullable(),
});
/** Which course somebody wants to read, and where in it. */
export type Entry = z.infer<typeof Entry>;

export function readEntry(query: URLSearchParams): Entry | null {
  return Entry.safeParse({ course: query.get("course"), to: query.get("to"), proof: query.get("proof") }).data ?? null;
}

/** The page of entering, for whoever comes back to it by a way that may take long: without the proof, which does not last. */
export function entryAddress({ course, to }: Pick<Entry, "course" | "to">): string {
  return `/static/enter?${new URLSearchParams({ course, to })}`;
}

/** Where the course's host lets in whoever it knows, and gives others a proof to bring here. */
export function gateAddress(courseUrl: string, to: string): string {
  return new URL(`enter?${new URLSearchParams({ to, as: "learner" })}`, courseUrl).href;
}
