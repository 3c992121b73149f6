import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { createServer, request } from "node:http";
import { once } from "node:events";
import { join } from "node:path";
import { CreateBucketCommand, DeleteBucketCommand, DeleteObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { Redis } from "ioredis";
import { readConfig } from "../src/config.ts";
import { end, freePort } from "./start-edge.ts";

/** Uses its own bucket and Redis, so that other agents are not affected. */
export async function createPublisher() {
  const { storage } = readConfig();
  const bucket = `edge-test-${randomUUID()}`;
  const client = new S3Client({
    endpoint: storage.endpoint,
    region: storage.region,
    forcePathStyle: true,
    credentials: { accessKeyId: storage.accessKey, secretAccessKey: storage.secretKey },
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  const redisPort = await freePort();
  const redisServer = spawn("redis-server", ["--port", String(redisPort), "--bind", "127.0.0.1", "--save", "", "--dir", "/tmp"], {
    stdio: "ignore",
  });
  const redisUrl = `redis://127.0.0.1:${redisPort}`;
  const redis = new Redis(redisUrl, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  redis.on("error", () => undefined);
  await redis.ping();

  const keys = new Set<string>();
  const put = (Key: string, Body: string) => {
    keys.add(Key);
    return client.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));
  };
  return {
    bucket,
    redis,
    redisUrl,
    put,
    /** In a members' course, only the cover is public. */
    async release(release: string, files: Record<string, string>): Promise<void> {
      const entries = Object.entries(files).map(([path, body]) => ({ ...entry(path, body), body }));
      for (const { sha256, body } of entries) await put(contentKey(sha256), body);
      await put(`releases/${release}/manifest.json`, manifest(entries));
    },
    async point(subdomain: string, release: string | null, version: number, access: "open" | "members" = "open"): Promise<void> {
      await put(`sites/${subdomain}.json`, JSON.stringify({ subdomain, release, version, access }));
      await redis.publish("sites", JSON.stringify({ subdomain, version }));
    },
    async close(): Promise<void> {
      redis.disconnect();
      for (const Key of keys) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
      await client.send(new DeleteBucketCommand({ Bucket: bucket }));
      client.destroy();
      await end(redisServer);
    },
  };
}

export function entry(path: string, body: string) {
  return { path, sha256: sha256Of(body), bytes: Buffer.byteLength(body), isFree: path === "launch/index.html" };
}

export function manifest(files: object[]): string {
  return JSON.stringify({ v: 2, content: "author-1", files, inputs: {} });
}

export function contentKey(sha256: string): string {
  return `files/author-1/${sha256}`;
}

export function sha256Of(body: string): string {
  return createHash("sha256").update(body).digest("hex");
}

/** Starts the agent as a separate process, which a test may kill. */
export function startAgent(environment: {
  RELEASES_DIR: string;
  S3_RELEASES_BUCKET: string;
  REDIS_URL: string;
  S3_ENDPOINT?: string;
  EDGE_RELIST_MS?: string;
  EDGE_KEEP_MS?: string;
  EDGE_PURGE_URL?: string;
  METRICS_PORT?: string;
}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../src/main-agent.ts")], {
    env: { ...process.env, LOG_LEVEL: "info", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

/** A proxy to the object store that never replies to URLs containing `held`. */
export async function startStallingStore({ held }: { held: string }) {
  const target = new URL(readConfig().storage.endpoint);
  let heldBack = 0;
  const asked: string[] = [];
  const server = createServer((incoming, reply) => {
    asked.push(incoming.url ?? "");
    if (incoming.url?.includes(held) === true) {
      heldBack += 1;
      return;
    }
    const onward = request(
      { host: target.hostname, port: target.port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    onward.on("error", () => reply.destroy());
    incoming.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    asked,
    heldBack: () => heldBack,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
