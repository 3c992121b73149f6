import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { AuthorId } from "@coursewright/base/ids.ts";
import { afterEach, expect, it } from "vitest";
import { createLog } from "../log/log.ts";
import { createLive, type Live, type LiveMessage } from "./live.ts";

const uid = AuthorId.parse("author-1");
const log = createLog({ level: "silent", process: "test" });
const running: ChildProcess[] = [];
const opened: Live[] = [];

afterEach(async () => {
  for (const live of opened.splice(0)) live.close();
  for (const redis of running.splice(0)) await kill(redis);
});

it("resumes a subscription after Redis returns", async () => {
  const port = await freePort();
  const first = await startRedis(port);
  const [speaker, listener] = [open(port), open(port)];
  const heard: (LiveMessage | "resumed")[] = [];
  await expect.poll(() => listener.isConnected()).toBe(true);
  await speaker.whenReady(60_000);
  await listener.subscribe(uid, { onEvent: (each) => heard.push(each), onResumed: () => heard.push("resumed") });
  speaker.publish(uid, event(1));
  await expect.poll(() => heard).toEqual([event(1)]);

  await kill(first);
  await expect.poll(() => listener.isConnected()).toBe(false);
  expect(() => speaker.publish(uid, event(2))).not.toThrow();
  await startRedis(port);
  await expect.poll(() => listener.isConnected()).toBe(true);
  await speaker.whenReady(60_000);
  speaker.publish(uid, event(3));
  await expect.poll(() => heard).toEqual([event(1), "resumed", event(3)]);
});

it("notifies a subscriber that joined while Redis was unreachable", async () => {
  const port = await freePort();
  const live = open(port);
  const heard: string[] = [];
  const unsubscribe = await live.subscribe(uid, { onEvent: () => heard.push("event"), onResumed: () => heard.push("resumed") });
  expect(live.isConnected()).toBe(false);
  await startRedis(port);
  await expect.poll(() => heard).toEqual(["resumed"]);
  await live.whenReady(60_000);
  live.publish(uid, event(1));
  await expect.poll(() => heard).toEqual(["resumed", "event"]);

  unsubscribe();
  live.publish(uid, event(2));
  await live.subscribe(uid, { onEvent: () => heard.push("later event"), onResumed: () => undefined });
  live.publish(uid, event(3));
  await expect.poll(() => heard).toEqual(["resumed", "event", "later event"]);
});

function open(port: number): Live {
  const live = createLive({ redisUrl: `redis://127.0.0.1:${port}`, log });
  opened.push(live);
  return live;
}

async function startRedis(port: number): Promise<ChildProcess> {
  const redis = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], {
    stdio: "ignore",
  });
  await once(redis, "spawn");
  running.push(redis);
  return redis;
}

async function kill(redis: ChildProcess): Promise<void> {
  if (redis.exitCode !== null || redis.signalCode !== null) return;
  redis.kill("SIGKILL");
  await once(redis, "exit");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

function event(version: number): LiveMessage {
  return { type: "credits", credits: 25, version };
}
