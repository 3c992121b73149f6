import { Subdomain } from "@coursewright/base/ids.ts";

/** A host under a product domain, as the edge reports it. */
export interface CourseHost {
  readonly host: string;
  readonly kind: "course" | "preview";
  /** The subdomain of a course, or the ticket of a preview. */
  readonly name: string;
}

const previewLabel = /^p--([0-9a-f]{40})$/;

/** Returns undefined for a foreign host, or one that names no course. */
export function readCourseHost(host: unknown, productDomains: readonly string[]): CourseHost | undefined {
  if (typeof host !== "string") return undefined;
  const domain = productDomains.find((each) => host.endsWith(`.${each}`));
  if (domain === undefined) return undefined;
  const label = host.slice(0, -domain.length - 1);
  const ticket = previewLabel.exec(label)?.[1];
  if (ticket !== undefined) return { host, kind: "preview", name: ticket };
  return Subdomain.safeParse(label).success ? { host, kind: "course", name: label } : undefined;
}

/** Longer than any subdomain, so that no course can have the host of a preview. */
export function previewSubdomain(ticket: string): string {
  return `p--${ticket}`;
}
