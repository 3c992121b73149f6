import { AuthorId, ProjectId, Subdomain } from "@coursewright/base/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oldestDuePointer } from "./outbox-queries.ts";
import { pointEdgesAt } from "./pointer-outbox.ts";
import { createPublishingService, type PublishingService } from "./service.ts";
import { findSite } from "./site-queries.ts";
import { freeName, type PublishingGround, startPublishing } from "../../../test/publishing.ts";

let ground: PublishingGround;
/** A process whose writes to the object store all fail, as if it died before them. */
let dying: PublishingService;
beforeAll(async () => {
  ground = await startPublishing();
  const replace = () => Promise.reject(new Error("The process died"));
  dying = serviceWith({ storage: { releases: { ...ground.storage.releases, replace } } });
});
afterAll(() => ground.close());

describe("pointer outbox", () => {
  const deeds: Record<string, (site: Published) => Promise<unknown>> = {
    unpublish: ({ scope }) => dying.unpublish(scope),
    takeDown: ({ scope }) => dying.takeDown(scope),
    suspend: ({ scope }) => dying.suspend(scope, "Copied"),
  };
  it.each(Object.keys(deeds))("writes the pointer of %s when its process could not", async (deed) => {
    const site = await published();
    await deeds[deed]?.(site);
    expect(await releaseAt(site.subdomain)).toBe(site.release);
    await writeDue();
    expect(await releaseAt(site.subdomain)).toBe(null);
    expect(await isDue(site.subdomain)).toBe(false);
  });

  it("follows code that knows nothing of it", async () => {
    const { subdomain } = await published();
    await ground.atDirectory("update subdomains set unpublished_at = now(), version = version + 1 where subdomain = $1", [subdomain]);
    await writeDue();
    expect(await releaseAt(subdomain)).toBe(null);
  });

  it("holds nothing once the pointer is written at once", async () => {
    const { scope, subdomain } = await published();
    await ground.service.unpublish(scope);
    expect([await releaseAt(subdomain), await isDue(subdomain)]).toEqual([null, false]);
  });

  it("writes the other pointers when one cannot be written, and tries that one later", async () => {
    const [broken, other] = [await published(), await published()];
    await ground.storage.releases.put(`sites/${broken.subdomain}.json`, "not a pointer");
    for (const { scope } of [broken, other]) await dying.unpublish(scope);
    await expect(writeDue()).rejects.toThrow("1 pointers could not be written");
    expect(await releaseAt(other.subdomain)).toBe(null);
    // Its turn comes later, so the next round does not even look at it.
    expect(await ground.service.writeDuePointers()).toBe(0);
    expect((await oldestDuePointer(ground.ground.databases.directory)).seconds).toBeGreaterThan(0);
    await ground.atDirectory("delete from pointer_outbox where subdomain = $1", [broken.subdomain]);
  });

  it("never writes an older version over a newer one", async () => {
    const { scope, subdomain } = await published();
    const { databases, log } = ground.ground;
    const old = await findSite(databases.directory, Subdomain.parse(subdomain));
    await ground.service.unpublish(scope);
    if (old) await pointEdgesAt({ databases, log, storage: ground.storage, redis: { publish: async () => 0 } }, old);
    expect(await releaseAt(subdomain)).toBe(null);
  });
});

describe("hidden addresses", () => {
  it("are shown again by showVersion after a deletion that stopped half-way", async () => {
    const { scope, subdomain, release } = await published();
    await ground.service.takeDown(scope);
    expect((await ground.service.showVersion({ ...scope, version: 1 })).liveVersion).toBe(1);
    expect(await releaseAt(subdomain)).toBe(release);
  });

  it("stay hidden from a showVersion that looked before they were hidden", async () => {
    const { scope, subdomain } = await published();
    const late = serviceWith({
      countPages: async () => {
        await ground.service.takeDown(scope);
        return 1;
      },
    });
    await expect(late.showVersion({ ...scope, version: 1 })).rejects.toMatchObject({ code: "not_found" });
    expect(await releaseAt(subdomain)).toBe(null);
  });

  it("stay hidden when the shard's clock is five minutes ahead of the directory's", async () => {
    const { uid, scope, subdomain } = await published();
    await ground.ask(uid, scope.projectId, { subdomain });
    await ground.atAuthors("update publications set started_at = now() + interval '5 minutes' where author_id = $1", [uid]);
    await ground.service.unpublish(scope);
    expect((await ground.ending(uid, scope.projectId)).endedAt).not.toBe(null);
    expect(await releaseAt(subdomain)).toBe(null);
  });

  it("are shown by a publication that was asked for later, when the shard's clock is five minutes behind", async () => {
    const { uid, scope, subdomain } = await published();
    await ground.service.unpublish(scope);
    const { id } = await ground.ask(uid, scope.projectId, { subdomain });
    await ground.atAuthors("update publications set started_at = now() - interval '5 minutes' where publication_id = $1", [id]);
    await ground.ending(uid, scope.projectId);
    expect(await releaseAt(subdomain)).toBe(id);
  });

  it("stay hidden when the course moves to another address meanwhile", async () => {
    const { uid, scope } = await published();
    const next = freeName();
    await ground.ask(uid, scope.projectId, { subdomain: next });
    await ground.service.unpublish(scope);
    await ground.ending(uid, scope.projectId);
    expect(await releaseAt(next)).toBe(null);
  });

  it("stay hidden when an offline course is published and taken offline again meanwhile", async () => {
    const { uid, scope, subdomain } = await published();
    await ground.service.unpublish(scope);
    await ground.ask(uid, scope.projectId, { subdomain });
    await ground.service.unpublish(scope);
    await ground.ending(uid, scope.projectId);
    expect(await releaseAt(subdomain)).toBe(null);
  });

  it("stay hidden with a deleted course when its author leaves and comes back", async () => {
    const { scope, subdomain, release } = await published();
    const { author } = scope;
    await ground.service.takeDown(scope);
    await ground.service.takeDown({ author });
    await ground.service.bringBack({ author });
    expect(await releaseAt(subdomain)).toBe(null);
    await ground.service.bringBack(scope);
    expect(await releaseAt(subdomain)).toBe(release);
  });
});

type Published = Awaited<ReturnType<typeof published>>;

async function published() {
  const { uid, projectId, subdomain } = ground.makeProject();
  const { id: release } = await ground.publishAndWait(uid, projectId, subdomain);
  return { uid, subdomain, release, scope: { author: AuthorId.parse(uid), projectId: ProjectId.parse(projectId) } };
}

function serviceWith(given: { storage?: object; countPages?: () => Promise<number> }): PublishingService {
  const { config, storage } = ground;
  const { databases, log } = ground.ground;
  return createPublishingService({
    ...config,
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

/** A worker's round, after the time that the process itself has for it. */
async function writeDue(): Promise<number> {
  await ground.atDirectory("update pointer_outbox set attempt_at = now() where attempts = 0", []);
  return ground.service.writeDuePointers();
}

async function isDue(subdomain: string): Promise<boolean> {
  return (await ground.atDirectory("select from pointer_outbox where subdomain = $1", [subdomain])).length > 0;
}

async function releaseAt(subdomain: string): Promise<unknown> {
  const pointer = await ground.readJson(`sites/${subdomain}.json`);
  return (pointer as { release: unknown } | undefined)?.release;
}
