import {
  addSource,
  findPassages,
  listSourceCourses,
  listSources,
  readPassage,
  removeSource,
  rereadSource,
  searchSources,
} from "@coursewright/contract/sources.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { SourcesService } from "./service.ts";

const read = { actor: "owner", limit: "read", cost: "free" } as const;
/** Each may fetch 20 MB from another site and keeps a core busy. */
const adding = { actor: "owner", limit: "upload", cost: "free" } as const;
const write = { actor: "owner", limit: "write", cost: "free" } as const;

export function sourcesRoutes(sources: SourcesService): Route[] {
  return [
    route(listSources, read, async ({ params: { uid, projectId } }) => ({
      sources: await sources.list({ author: uid, project: projectId }),
    })),
    route(listSourceCourses, read, async ({ params: { uid } }) => ({ courses: await sources.listCourses(uid) })),
    route(addSource, adding, ({ params: { uid, projectId }, body }) => sources.add({ author: uid, project: projectId }, body)),
    route(rereadSource, adding, ({ params: { uid, projectId, sourceId }, body: { uploadId } }) =>
      sources.reread({ author: uid, project: projectId }, { sourceId, uploadId }),
    ),
    route(removeSource, write, ({ params: { uid, projectId, sourceId } }) => sources.remove({ author: uid, project: projectId, sourceId })),
    route(searchSources, read, async ({ params: { uid, projectId }, query: { words, source } }) => ({
      passages: await sources.search({ author: uid, project: projectId, words, source }),
    })),
    route(findPassages, read, ({ params: { uid, projectId }, body: { ids } }) => sources.find({ author: uid, project: projectId }, ids)),
    route(readPassage, read, ({ params: { uid, projectId, passageId } }) =>
      sources.readPassage({ author: uid, project: projectId, passageId }),
    ),
  ];
}
