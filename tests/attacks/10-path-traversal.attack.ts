import { randomBytes } from "node:crypto";
import { CopyObjectCommand, DeleteObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { hearAgent } from "@coursewright/contract/avatar.ts";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import { type Account, enrol, fromOneAddress, type Retries } from "./from-outside.ts";
import { inTurns } from "./in-turns.ts";

const retries: Retries = { count: 0 };

const { ports, productDomains } = localInstance();
const send = fromOneAddress({ retries });
let author: Account;
let key: string;

beforeAll(async () => {
  author = await enrol({ retries });
  const { url } = await author.call(hearAgent, { params: { uid: author.uid, agent: "lucy" } });
  key = new URL(url, "http://x").searchParams.get("key") ?? "";
});

const climbs = ["../", "..\\", "%2e%2e/", "..%2f", "%2e%2e%2f", "..%252f", "....//", "..;/", "%c0%ae%c0%ae/", "/", "//", "\\", "./", "%00"];
const targets = [
  "etc/passwd",
  "sites/",
  "releases/manifest.json",
  "package.json",
  ".env",
  "dist/main-api.js",
  "coursewright-releases/",
  "nginx.conf",
];
const signs = /root:[x*]:0|"dependencies"|AUTH_SECRET|proxy_pass|"release"/;

it("resolves no path or key outside its folder", async () => {
  const tries = climbs.flatMap((climb) => targets.map((target) => climb.repeat(4) + target));
  const fuzzed = fc
    .sample(fc.array(fc.constantFrom(...climbs, ...targets, key, "a"), { minLength: 1, maxLength: 6 }), 100)
    .map((parts) => parts.join(""));
  const places = [
    (text: string) => ({ path: `/api/r2/file?key=${encodeURIComponent(text)}` }),
    (text: string) => ({ path: `/api/r2/file?key=${plain(text)}` }),
    (text: string) => ({ path: `/assets/${plain(text)}` }),
    (text: string) => ({ path: `/launch/media/${plain(text)}`, host: `nobody.${productDomains[0]}:${ports.edge}` }),
    (text: string) => ({ path: `/launch/assets/${plain(text)}`, host: `nobody.${productDomains[0]}:${ports.edge}` }),
  ];
  const asked = places.flatMap((place) => [...tries, ...fuzzed].filter((text) => text !== key).map(place));
  const answers = await inTurns(asked, send);
  expect(answers.filter(({ text }) => signs.test(text)).map(({ text }) => text.slice(0, 200))).toEqual([]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  // Only the minted key opens its file. Longer or shorter keys do not.
  expect((await send({ path: `/api/r2/file?key=${key}` })).status).toBe(200);
  const nearly = [`${key}/`, `${key}x`, `/${key}`, `./${key}`, `${key}/../${key}`, key.toUpperCase(), key.slice(0, -1), `${key}%00`];
  const refused = await inTurns(nearly, (text) => send({ path: `/api/r2/file?key=${encodeURIComponent(text)}` }));
  expect(refused.map(({ status }) => status)).toEqual(nearly.map(() => 404));
  console.log(JSON.stringify({ attack: 10, retries: retries.count, asked: asked.length + nearly.length, reached: 0 }));
});

it("refuses stored files whose key has no signature", async () => {
  const { S3_MEDIA_BUCKET: Bucket } = localEnvironment();
  const unsealed = randomBytes(32).toString("base64url");
  expect(unsealed).toHaveLength(key.length);
  const store = openStore();
  try {
    await store.send(new CopyObjectCommand({ Bucket, CopySource: `${Bucket}/${key}`, Key: unsealed }));
    const statuses = [
      (await send({ path: `/api/r2/file?key=${key}` })).status,
      (await send({ path: `/api/r2/file?key=${unsealed}` })).status,
    ];
    expect(statuses).toEqual([200, 404]);
  } finally {
    await store.send(new DeleteObjectCommand({ Bucket, Key: unsealed }));
    store.destroy();
  }
});

it("ignores paths of the client in the object store", async () => {
  const before = await keysInStore();
  const paths = ["../../sites/evil", "/etc/cron.d/evil", "coursewright-releases/evil", "evil\u0000.png"];
  for (const path of paths) {
    const answer = await author.send({ path: "/api/generate-image", method: "POST", body: { type: "lazy", path, prompt: "evil" } });
    expect(answer.text).not.toContain("evil");
  }
  const added = (await keysInStore()).difference(before);
  expect([...added].filter((each) => each.includes("evil") || each.includes(".."))).toEqual([]);
});

/** HTTP clients refuse to send these characters unescaped. */
const plain = (text: string) => text.replaceAll(/[\s\\]/g, (sign) => encodeURIComponent(sign));

function openStore(): S3Client {
  const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY } = localEnvironment();
  const credentials = { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY };
  return new S3Client({ endpoint: S3_ENDPOINT, region: "us-east-1", forcePathStyle: true, credentials });
}

async function keysInStore(): Promise<Set<string>> {
  const { S3_MEDIA_BUCKET, S3_RELEASES_BUCKET } = localEnvironment();
  const store = openStore();
  const keys = new Set<string>();
  for (const Bucket of [S3_MEDIA_BUCKET, S3_RELEASES_BUCKET]) {
    let after: string | undefined;
    do {
      const page = await store.send(new ListObjectsV2Command({ Bucket, StartAfter: after }));
      for (const { Key = "" } of page.Contents ?? []) keys.add(Key);
      after = page.IsTruncated ? page.Contents?.at(-1)?.Key : undefined;
    } while (after !== undefined);
  }
  store.destroy();
  return keys;
}
