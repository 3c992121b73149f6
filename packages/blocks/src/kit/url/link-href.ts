import { PageId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { safeUrl } from "./safe-url.ts";

const pageScheme = "page:";

/** A link in a text leads to a safe URL, or to a page of the same course by its id, so that it survives renames and moves. */
export const LinkHref = z
  .string()
  .transform((text, context) => {
    const href = linkHref(text);
    if (href === null) context.addIssue({ code: "custom", message: "Not an https, mailto or page address" });
    return href ?? z.NEVER;
  })
  .brand("LinkHref");

/** The canonical href, or null if it must not become a link. */
export function linkHref(text: string): string | null {
  const page = pageOfHref(text);
  return page === null ? safeUrl(text) : hrefOfPage(page);
}

export function hrefOfPage(page: PageId): string {
  return pageScheme + page;
}

/** The page of a link within the course, or null if it leads elsewhere. */
export function pageOfHref(href: string): PageId | null {
  if (!href.startsWith(pageScheme)) return null;
  return PageId.safeParse(href.slice(pageScheme.length)).data ?? null;
}
