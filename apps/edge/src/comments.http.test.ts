import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startFakeApi } from "../test/fake-api.ts";
import { startEdge, type TestEdge } from "../test/start-edge.ts";

const host = "sourdough.coursewright.localhost";
let api: Awaited<ReturnType<typeof startFakeApi>>;
let edge: TestEdge;
/** Different in each test, because the edge caches replies. */
let page = 0;
let path = "";
let sharedSeconds = "5";

beforeAll(async () => {
  api = await startFakeApi((asked, reply) => {
    const isShared = asked.headers.cookie === undefined;
    reply.setHeader("x-accel-expires", isShared ? sharedSeconds : "0").setHeader("cache-control", "no-store");
    reply.end(JSON.stringify({ answer: api.asked.length, cookie: asked.headers.cookie ?? null }));
    return true;
  });
  edge = await startEdge({ apiPort: api.port });
});

beforeEach(() => {
  api.asked.length = 0;
  page += 1;
  path = `/launch/learner/comments/${String(page).padStart(8, "0")}`;
  sharedSeconds = "5";
});

afterAll(async () => {
  await edge.stop();
  await api.close();
});

describe("learner requests", () => {
  it("caches replies for signed-out readers by host and path, but not in browsers", async () => {
    const replies = [await edge.get(host, path), await edge.get(host, path)];
    expect(replies.map(({ body }) => body.toString())).toEqual(['{"answer":1,"cookie":null}', '{"answer":1,"cookie":null}']);
    expect(replies.map(({ headers }) => [headers["cache-control"], headers["x-accel-expires"]])).toEqual([
      ["no-store", undefined],
      ["no-store", undefined],
    ]);
    await edge.get(host, `${path}?after=1.x`);
    await edge.get("knots.coursewright.localhost", path);
    expect(api.asked.map(({ url, headers }) => [url, headers["x-course-host"]])).toEqual([
      [path.replace("/launch", "/api/edge"), host],
      [`${path.replace("/launch", "/api/edge")}?after=1.x`, host],
      [path.replace("/launch", "/api/edge"), "knots.coursewright.localhost"],
    ]);
  });

  it("never shares the replies of signed-in readers", async () => {
    for (const cookie of ["__Host-learner=one", "a=b; __Host-course=two"]) {
      expect((await edge.get(host, path, { cookie })).body.toString()).toContain(cookie);
    }
    expect((await edge.get(host, path)).body.toString()).toContain('"cookie":null');
    expect((await edge.get(host, path, { cookie: "__Host-learner=one" })).body.toString()).toContain("__Host-learner=one");
    expect(api.asked).toHaveLength(4);
  });

  it("does not cache private replies", async () => {
    sharedSeconds = "0";
    for (let times = 0; times < 2; times += 1) await edge.get(host, path);
    expect(api.asked).toHaveLength(2);
  });
});
