import { createServer } from "node:http";
import { closeServer, listenOnLoopback } from "@coursewright/tests/fakes/loopback-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createGuardedProbe } from "./guarded-probe.ts";

const asked: string[] = [];
const server = createServer(({ url = "", method }, response) => {
  asked.push(`${method} ${url}`);
  if (url === "/moved") response.writeHead(301, { location: "/gone" }).end();
  else response.writeHead({ "/gone": 404, "/shy": 403 }[url] ?? 200).end();
});
let origin = "";
beforeAll(async () => {
  origin = `http://127.0.0.1:${await listenOnLoopback(server, 0)}`;
});
afterAll(() => closeServer(server));

it("an address is broken only when it is surely gone, also behind a redirect", async () => {
  const probe = createGuardedProbe({ trustedOrigins: [origin] });
  const found = await Promise.all(["/page", "/shy", "/gone", "/moved"].map((path) => probe(origin + path)));
  expect(found).toEqual(["there", "there", "broken", "broken"]);
  expect(asked.every((line) => line.startsWith("HEAD "))).toBe(true);
});

it("a name that does not exist is broken; one that nobody could look up is not known", async () => {
  const failing = (code: string) => createGuardedProbe({ resolve: () => Promise.reject(Object.assign(new Error(code), { code })) });
  expect(await failing("ENOTFOUND")("https://nowhere.example/")).toBe("broken");
  expect(await failing("EAI_AGAIN")("https://nowhere.example/")).toBe("unknown");
});

it("what is not on the open internet is never asked", async () => {
  asked.length = 0;
  expect(await createGuardedProbe()(`${origin}/gone`)).toBe("unknown");
  expect(asked).toEqual([]);
});
