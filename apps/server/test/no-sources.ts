import type { Sourcing, SourcesService } from "../src/features/sources/service.ts";

/** For tests of requests that use no sources. */
export const noSources: Pick<SourcesService, "searchPassages"> = { searchPassages: () => Promise.resolve([]) };

/** For tests of courses without sources. */
export const unsourced: Sourcing = {
  openSentences: () => Promise.resolve([]),
  requireSourced: () => Promise.resolve(),
  namedSources: () => Promise.resolve({}),
};
