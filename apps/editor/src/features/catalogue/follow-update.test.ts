import { AuthorId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import type { CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import type { PageListing } from "@coursewright/contract/catalogue.ts";
import { takeNotices, waitingNotices } from "@coursewright/ui/notify.ts";
import { i18n } from "@lingui/core";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { queries } from "../../base/api/queries.ts";
import { sessionStore } from "../../base/api/session.ts";
import { followUpdate, onUpdateEnd } from "./follow-update.ts";
import { applyUpdate } from "./apply-update.ts";

const projectId = ProjectId.parse("0b1c2d3e-0000-4000-8000-000000000001");
const at = { uid: AuthorId.parse("ada"), projectId, chapterId: "0b1c2d3e-0000-4000-8000-000000000003" };
let listing: PageListing;

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json(listing));
  const capabilities = { text: true, image: true, speech: true, vision: true, embeddings: false };
  const session = {
    token: "t",
    expiresAt: "2999-01-01T00:00:00.000Z",
    uid: at.uid,
    email: "a@example.com",
    name: "Ada",
    image: null,
    capabilities,
    hasOwnKey: false,
  };
  sessionStore.setState({ kind: "signed-in", session }, true);
});

afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
});

it("shows one toast with the cost when the author is elsewhere", async () => {
  const update = updateOf("0b1c2d3e-0000-4000-8000-00000000000a");
  listing = listingOf(update);
  const page = { ...at, pageId: update.pageId };
  for (let time = 0; time < 2; time += 1) followUpdate(page, update);
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  const ended = endOf(update, { state: "done", credits: "0.1420" });
  listing = listingOf(ended);
  applyUpdate(queries, at.uid, ended);
  await vi.waitFor(() => expect(waitingNotices()).not.toEqual([]));
  applyUpdate(queries, at.uid, ended);
  followUpdate(page, ended);
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(takeNotices().map(({ title }) => title)).toEqual(["Catalogue updated. It cost 0.1420 credits."]);
});

it("notifies the open page; elsewhere a failure stays until read", async () => {
  const reported: CatalogueUpdate[] = [];
  for (const [id, isOpen] of [
    ["0b1c2d3e-0000-4000-8000-00000000000b", true],
    ["0b1c2d3e-0000-4000-8000-00000000000c", false],
  ] as const) {
    const failed = endOf(updateOf(id), { state: "failed", credits: null });
    listing = listingOf(failed);
    const leave = isOpen ? onUpdateEnd(failed.pageId, (update) => reported.push(update)) : () => undefined;
    followUpdate({ ...at, pageId: failed.pageId }, failed);
    await vi.waitFor(() => expect([...reported, ...waitingNotices()]).toHaveLength(isOpen ? 1 : 2));
    leave();
  }
  expect(reported.map(({ id }) => id)).toEqual(["0b1c2d3e-0000-4000-8000-00000000000b"]);
  expect(takeNotices()).toEqual([{ title: "One or more update actions failed.", description: undefined, stays: true }]);
});

function updateOf(id: string): CatalogueUpdate {
  const catalogue = { state: "working", problem: null, credits: null, picture: "done" } as const;
  const whole = { pageVersion: 3, catalogue, audiobook: null, startedAt: "2026-11-09T10:00:00.000Z", endedAt: null };
  return { id, projectId, pageId: PageId.parse(id), ...whole };
}

function endOf(update: CatalogueUpdate, end: Pick<NonNullable<CatalogueUpdate["catalogue"]>, "state" | "credits">): CatalogueUpdate {
  return { ...update, catalogue: { problem: null, picture: "done", ...end }, endedAt: "2026-11-09T10:00:09.000Z" };
}

function listingOf(update: CatalogueUpdate): PageListing {
  return { stale: true, entry: null, changedSections: null, audiobook: null, update, hasVoice: true };
}
