import { PageId, ProjectId } from "@coursewright/base/ids.ts";
import type { CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import type { PageListing } from "@coursewright/contract/catalogue.ts";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { listingKey, outdatedKey, outlineKey } from "../../base/api/queries.ts";
import { applyUpdate } from "./apply-update.ts";

const pageId = PageId.parse("0b1c2d3e-0000-4000-8000-000000000000");
const projectId = ProjectId.parse("0b1c2d3e-0000-4000-8000-000000000001");
const update: CatalogueUpdate = {
  id: "0b1c2d3e-0000-4000-8000-000000000002",
  projectId,
  pageId,
  pageVersion: 3,
  catalogue: { state: "working", problem: null, credits: null, picture: "done" },
  audiobook: null,
  startedAt: "2026-11-09T10:00:00.000Z",
  endedAt: null,
};
const ended = { ...update, endedAt: "2026-11-09T10:00:09.000Z" };

it("shows an update at its page and ignores late start events", () => {
  const client = clientWith({ stale: true, entry: null, changedSections: null, audiobook: null, update: null, hasVoice: true });
  const shown = () => client.getQueryData<PageListing>(listingKey("ada", pageId))?.update;
  applyUpdate(client, "ada", update);
  expect(shown()).toEqual(update);
  applyUpdate(client, "ada", ended);
  applyUpdate(client, "ada", update);
  expect(shown()).toEqual(ended);
});

it("invalidates the listing, the outline and the outdated list at the end", () => {
  const client = clientWith({ stale: true, entry: null, changedSections: null, audiobook: null, update: null, hasVoice: true });
  const keys = [listingKey("ada", pageId), outdatedKey("ada", projectId), outlineKey("ada", projectId)];
  for (const key of keys.slice(1)) client.setQueryData(key, {});
  const old = () => keys.map((key) => client.getQueryState(key)?.isInvalidated);
  applyUpdate(client, "ada", update);
  expect(old()).toEqual([false, false, false]);
  applyUpdate(client, "ada", ended);
  expect(old()).toEqual([true, true, true]);
});

function clientWith(listing: PageListing): QueryClient {
  const client = new QueryClient();
  client.setQueryData(listingKey("ada", pageId), listing);
  return client;
}
