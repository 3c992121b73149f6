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

it("reports only addresses that are surely gone as broken", async () => {
  const probe = createGuardedProbe({ trustedOrigins: [origin] });
  const found = await Promise.all(["/page", "/shy", "/gone", "/moved"].map((path) => probe(origin + path)));
  expect(found).toEqual(["there", "there", "broken", "broken"]);
  expect(asked.every((line) => line.startsWith("HEAD "))).toBe(true);
});

it("reports a missing name as broken and a failed lookup as unknown", async () => {
  const failing = (code: string) => createGuardedProbe({ resolve: () => Promise.reject(Object.assign(new Error(code), { code })) });
  expect(await failing("ENOTFOUND")("https://nowhere.example/")).toBe("broken");
  expect(await failing("EAI_AGAIN")("https://nowhere.example/")).toBe("unknown");
});

it("never connects to a private address", async () => {
  asked.length = 0;
  expect(await createGuardedProbe()(`${origin}/gone`)).toBe("unknown");
  expect(asked).toEqual([]);
});
