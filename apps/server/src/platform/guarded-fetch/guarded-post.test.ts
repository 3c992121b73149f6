import { createServer, type Server } from "node:http";
import { closeServer, listenOnLoopback } from "@coursewright/tests/fakes/loopback-server.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FetchRefused } from "./fetch-refused.ts";
import { createGuardedPost } from "./guarded-post.ts";

let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/endless") {
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(64_000)));
      };
      response.on("drain", more);
      more();
    } else if (request.url === "/broken") {
      response.writeHead(200, { "content-length": "100" }).write("half");
      setImmediate(() => response.destroy());
    } else {
      response.writeHead(200, { "content-type": "application/json", "set-cookie": "a=b", "retry-after": "3" });
      request.pipe(response);
    }
  });
  origin = `http://127.0.0.1:${await listenOnLoopback(server, 0)}`;
});

afterAll(() => closeServer(server));

const post = (path: string, signal?: AbortSignal) =>
  createGuardedPost({ trustedOrigins: [origin], maxBytes: 200_000 })(origin + path, {
    method: "POST",
    body: '{"a":1}',
    ...(signal && { signal }),
  });

describe("guarded post", () => {
  it("sends the text and returns status, body and the two headers that a client reads", async () => {
    const response = await post("/echo");
    expect(await response.json()).toEqual({ a: 1 });
    expect(Object.fromEntries(response.headers)).toEqual({ "content-type": "application/json", "retry-after": "3" });
  });

  it("stops reading an endless answer", async () => {
    await expect((await post("/endless")).text()).rejects.toBeInstanceOf(FetchRefused);
  });

  it("rejects an answer that breaks off", async () => {
    await expect((await post("/broken")).text()).rejects.toThrow();
  });

  it("reports a closed port as the built-in fetch does", async () => {
    const closed = "http://127.0.0.1:1";
    const send = createGuardedPost({ trustedOrigins: [closed] });
    await expect(send(closed, { method: "POST", body: "{}" })).rejects.toThrow(new TypeError("fetch failed"));
  });

  it("sends nothing but posts, and nothing to this machine", async () => {
    await expect(createGuardedPost()(origin)).rejects.toThrow(TypeError);
    await expect(createGuardedPost()(origin, { method: "POST", body: "{}" })).rejects.toBeInstanceOf(FetchRefused);
  });

  it("ends with its signal", async () => {
    const reason = new Error("enough");
    await expect(post("/echo", AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
