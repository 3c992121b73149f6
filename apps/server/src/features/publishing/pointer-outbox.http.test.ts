import { AuthorId, ProjectId, Subdomain } from "@coursewright/base/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oldestDuePointer } from "./outbox-queries.ts";
import { pointEdgesAt } from "./pointer-outbox.ts";
import { createPublishingService, type PublishingService } from "./service.ts";
import { findSite } from "./site-queries.ts";
import { freeName, type PublishingFixture, startPublishing } from "../../../test/publishing.ts";
import { unsourced } from "../../../test/no-sources.ts";

let fixture: PublishingFixture;
/** A process whose writes to the object store all fail, as if it died before them. */
let dying: PublishingService;
beforeAll(async () => {
  fixture = await startPublishing();
  const replace = () => Promise.reject(new Error("The process died"));
  dying = serviceWith({ storage: { releases: { ...fixture.storage.releases, replace } } });
});
afterAll(() => fixture.close());

describe("pointer outbox", () => {
  const actions: Record<string, (site: Published) => Promise<unknown>> = {
    unpublish: ({ scope }) => dying.unpublish(scope),
    takeDown: ({ scope }) => dying.takeDown(scope),
    suspend: ({ scope }) => dying.suspend(scope, "Copied"),
  };
  it.each(Object.keys(actions))("writes the pointer of %s when its process could not", async (action) => {
    const site = await published();
    await actions[action]?.(site);
    expect(await releaseAt(site.subdomain)).toBe(site.release);
    await writeDue();
    expect(await releaseAt(site.subdomain)).toBe(null);
    expect(await isDue(site.subdomain)).toBe(false);
  });

  it("also records changes by code that does not use the outbox", async () => {
    const { subdomain } = await published();
    await fixture.atDirectory("update subdomains set unpublished_at = now(), version = version + 1 where subdomain = $1", [subdomain]);
    await writeDue();
    expect(await releaseAt(subdomain)).toBe(null);
  });

  it("is empty once the pointer is written directly", async () => {
    const { scope, subdomain } = await published();
    await fixture.service.unpublish(scope);
    expect([await releaseAt(subdomain), await isDue(subdomain)]).toEqual([null, false]);
  });

  it("writes the other pointers when one fails, and retries that one later", async () => {
    const [broken, other] = [await published(), await published()];
    await fixture.storage.releases.put(`sites/${broken.subdomain}.json`, "not a pointer");
    for (const { scope } of [broken, other]) await dying.unpublish(scope);
    await expect(writeDue()).rejects.toThrow("1 pointers could not be written");
    expect(await releaseAt(other.subdomain)).toBe(null);
    // Its next attempt is later, so the next round skips it.
    expect(await fixture.service.writeDuePointers()).toBe(0);
    expect((await oldestDuePointer(fixture.fixture.databases.directory)).seconds).toBeGreaterThan(0);
    await fixture.atDirectory("delete from pointer_outbox where subdomain = $1", [broken.subdomain]);
  });

  it("never writes an older version over a newer one", async () => {
    const { scope, subdomain } = await published();
    const { databases, log } = fixture.fixture;
    const old = await findSite(databases.directory, Subdomain.parse(subdomain));
    await fixture.service.unpublish(scope);
    if (old) await pointEdgesAt({ databases, log, storage: fixture.storage, redis: { publish: async () => 0 } }, old);
    expect(await releaseAt(subdomain)).toBe(null);
  });
});

describe("hidden addresses", () => {
  it("are shown again by showVersion after a deletion that stopped halfway", async () => {
    const { scope, subdomain, release } = await published();
    await fixture.service.takeDown(scope);
    expect((await fixture.service.showVersion({ ...scope, version: 1 })).liveVersion).toBe(1);
    expect(await releaseAt(subdomain)).toBe(release);
  });

  it("stay hidden after a showVersion that began before they were hidden", async () => {
    const { scope, subdomain } = await published();
    const late = serviceWith({
      countPages: async () => {
        await fixture.service.takeDown(scope);
        return 1;
      },
    });
    await expect(late.showVersion({ ...scope, version: 1 })).rejects.toMatchObject({ code: "not_found" });
    expect(await releaseAt(subdomain)).toBe(null);
  });

  it("stay hidden when the shard's clock is five minutes ahead of the directory's", async () => {
    const { uid, scope, subdomain } = await published();
    await fixture.ask(uid, scope.projectId, { subdomain });
    await fixture.atAuthors("update publications set started_at = now() + interval '5 minutes' where author_id = $1", [uid]);
    await fixture.service.unpublish(scope);
    expect((await fixture.ending(uid, scope.projectId)).endedAt).not.toBe(null);
    expect(await releaseAt(subdomain)).toBe(null);
  });

  it("are shown by a later publication when the shard's clock is five minutes behind", async () => {
    const { uid, scope, subdomain } = await published();
    await fixture.service.unpublish(scope);
    const { id } = await fixture.ask(uid, scope.projectId, { subdomain });
    await fixture.atAuthors("update publications set started_at = now() - interval '5 minutes' where publication_id = $1", [id]);
    await fixture.ending(uid, scope.projectId);
    expect(await releaseAt(subdomain)).toBe(id);
  });

  it("stay hidden when the course moves to another address meanwhile", async () => {
    const { uid, scope } = await published();
    const next = freeName();
    await fixture.ask(uid, scope.projectId, { subdomain: next });
    await fixture.service.unpublish(scope);
    await fixture.ending(uid, scope.projectId);
    expect(await releaseAt(next)).toBe(null);
  });

  it("stay hidden when an offline course is published and taken offline again meanwhile", async () => {
    const { uid, scope, subdomain } = await published();
    await fixture.service.unpublish(scope);
    await fixture.ask(uid, scope.projectId, { subdomain });
    await fixture.service.unpublish(scope);
    await fixture.ending(uid, scope.projectId);
    expect(await releaseAt(subdomain)).toBe(null);
  });

  it("stay hidden with a deleted course when its author leaves and comes back", async () => {
    const { scope, subdomain, release } = await published();
    const { author } = scope;
    await fixture.service.takeDown(scope);
    await fixture.service.takeDown({ author });
    await fixture.service.bringBack({ author });
    expect(await releaseAt(subdomain)).toBe(null);
    await fixture.service.bringBack(scope);
    expect(await releaseAt(subdomain)).toBe(release);
  });
});

type Published = Awaited<ReturnType<typeof published>>;

async function published() {
  const { uid, projectId, subdomain } = fixture.makeProject();
  const { id: release } = await fixture.publishAndWait(uid, projectId, subdomain);
  return { uid, subdomain, release, scope: { author: AuthorId.parse(uid), projectId: ProjectId.parse(projectId) } };
}

function serviceWith(given: { storage?: object; countPages?: () => Promise<number> }): PublishingService {
  const { config, storage } = fixture;
  const { databases, log } = fixture.fixture;
  return createPublishingService({
    ...config,
    sourcing: unsourced,
    databases,
    log,
    storage: { ...storage, ...given.storage },
    redis: { publish: async () => 0 },
    jobs: { enqueue: async () => undefined },
    courses: {
      countPages: given.countPages ?? (async () => 1),
      readCourse: async () => undefined,
      readProject: async () => ({ dateEdited: new Date(0).toISOString() }),
    },
  });
}

/** Runs a worker's round, after the time in which the process itself may write. */
async function writeDue(): Promise<number> {
  await fixture.atDirectory("update pointer_outbox set attempt_at = now() where attempts = 0", []);
  return fixture.service.writeDuePointers();
}

async function isDue(subdomain: string): Promise<boolean> {
  return (await fixture.atDirectory("select from pointer_outbox where subdomain = $1", [subdomain])).length > 0;
}

async function releaseAt(subdomain: string): Promise<unknown> {
  const pointer = await fixture.readJson(`sites/${subdomain}.json`);
  return (pointer as { release: unknown } | undefined)?.release;
}
