import { ProjectId, type AuthorId } from "@coursewright/base/ids.ts";
import type { listProjects, ShelfProject } from "@coursewright/contract/courses.ts";
import type { QueryOf } from "@coursewright/contract/endpoint.ts";
import { z } from "zod";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { CourseSites, Site } from "./course-sites.ts";
import { presentProject } from "./project-actions.ts";
import { listShelf, type ShelfPlace, type ShelfRow } from "./shelf-queries.ts";

type Wanted = Pick<QueryOf<typeof listProjects>, "limit"> & Partial<QueryOf<typeof listProjects>>;

export function shelfActions({ databases, sites }: { databases: Databases; sites: CourseSites }) {
  return {
    async listProjects(author: AuthorId, { limit, after, search, show = "all", sort = "created" }: Wanted) {
      const live = await sites.sitesOf(author);
      const among = show === "all" ? undefined : ({ projects: [...live.keys()], are: show === "live" ? "shown" : "hidden" } as const);
      const wanted = { author, search: search || undefined, among, sort, after: readPlace(after), limit: limit + 1 };
      const rows = await databases.forAuthor(author).transaction((trx) => listShelf(trx, wanted));
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return { projects: shown.map((row) => onShelf(row, live.get(row.id))), next: last ? writePlace(last) : null };
    },
  };
}

const Place = z.tuple([z.string().max(500), ProjectId]);

function writePlace({ key, id }: ShelfRow): string {
  return Buffer.from(JSON.stringify([key, id])).toString("base64url");
}

function readPlace(text: string | undefined): ShelfPlace | undefined {
  if (text === undefined) return undefined;
  try {
    const [key, id] = Place.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return { key, id };
  } catch (cause) {
    throw new AppError("invalid_request", { cause });
  }
}

function onShelf(row: ShelfRow, site: Site | undefined): ShelfProject {
  return {
    ...presentProject(row),
    chapters: row.chapters,
    pages: row.pages,
    site: site ? { subdomain: site.subdomain, hasUnpublishedEdits: row.dateEdited > site.publishedAt } : null,
  };
}
