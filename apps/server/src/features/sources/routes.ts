import { findPassages, listSourceCourses, listSources, readPassage, removeSource, searchSources } from "@coursewright/contract/sources.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { SourcesService } from "./service.ts";

const read = { actor: "owner", limit: "read", cost: "free" } as const;
const write = { actor: "owner", limit: "write", cost: "free" } as const;

export function sourcesRoutes(sources: SourcesService): Route[] {
  return [
    route(listSources, read, async ({ params: { uid, projectId } }) => ({
      sources: await sources.list({ author: uid, project: projectId }),
    })),
    route(listSourceCourses, read, async ({ params: { uid } }) => ({ courses: await sources.listCourses(uid) })),
    route(removeSource, write, ({ params: { uid, projectId, sourceId } }) => sources.remove({ author: uid, project: projectId, sourceId })),
    route(searchSources, read, async ({ params: { uid, projectId }, query: { words, source } }) => ({
      passages: await sources.search({ author: uid, project: projectId, words, source }),
    })),
    route(findPassages, read, ({ params: { uid }, body: { ids } }) => sources.find({ author: uid, ids })),
    route(readPassage, read, ({ params: { uid, projectId, passageId } }) =>
      sources.readPassage({ author: uid, project: projectId, passageId }),
    ),
  ];
}
