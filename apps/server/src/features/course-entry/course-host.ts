import { Subdomain } from "@coursewright/base/ids.ts";

/** A host under a product domain, as the edge names it to us. */
export interface CourseHost {
  readonly host: string;
  readonly kind: "course" | "preview";
  /** The subdomain of a course, the ticket of a preview. */
  readonly name: string;
}

const previewLabel = /^p--([0-9a-f]{40})$/;

/** Nothing for a host that is none of ours, or that names no course. */
export function readCourseHost(host: unknown, productDomains: readonly string[]): CourseHost | undefined {
  if (typeof host !== "string") return undefined;
  const domain = productDomains.find((each) => host.endsWith(`.${each}`));
  if (domain === undefined) return undefined;
  const label = host.slice(0, -domain.length - 1);
  const ticket = previewLabel.exec(label)?.[1];
  if (ticket !== undefined) return { host, kind: "preview", name: ticket };
  return Subdomain.safeParse(label).success ? { host, kind: "course", name: label } : undefined;
}

/** Longer than any subdomain: no course can have a preview's host. */
export function previewSubdomain(ticket: string): string {
  return `p--${ticket}`;
}
