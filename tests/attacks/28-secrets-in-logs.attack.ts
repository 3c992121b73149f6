import { randomBytes, randomUUID } from "node:crypto";
import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { changePhoto, requestDownload } from "@coursewright/contract/own-account.ts";
import { openPreview } from "@coursewright/contract/publishing.ts";
import pg from "pg";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import { metricsOrigins } from "../../tools/product.ts";
import { logFile } from "../../tools/services/daemon.ts";
import { writeCourse } from "../product/course.ts";
import { enterAsLearner } from "../product/course-learner.ts";
import { eventually } from "../product/eventually.ts";
import { openBrowser } from "./cookie-browser.ts";
import { declaredRoutes } from "./declared-routes.ts";
import { type Mailed, retries, sendEveryMail } from "./every-mail.ts";
import { type Account, appOrigin, enrol, fromOneAddress } from "./from-outside.ts";
import { publishCourse } from "./published.ts";
import { spansFile } from "./span-sink.ts";

const instance = localInstance();
const { AUTHORS_OWNER_URLS, DIRECTORY_OWNER_URL } = localEnvironment();

/**
 * Every name in the query, path or fragment of an address. Declare each new name here. Tests below send each secret through the edge and
 * search for it.
 */
const names = {
  secret: ["token", "ticket", "key", "code", "state"],
  harmless: words(`
    uid projectId chapterId pageId ideaId uploadId trashId courseId checkoutId sessionId answerId commentId operation
    comment page block rubric finding agent subdomain version id kind * before after limit to as backTo next asked
    error project_uuid chapter_uuid page_uuid search show sort period zone
    url address query shape seal noteId sourceId source passageId words
  `),
};

function words(listed: string): string[] {
  return listed.trim().split(/\s+/);
}

/** A link that was opened, and its secret. */
interface Walked {
  name: string;
  secret: string;
}

let walked: Walked[];
let mails: Mailed[];
const began = new Map<string, number>();

beforeAll(async () => {
  for (const file of logFiles()) began.set(file, sizeOf(file));
  mails = await sendEveryMail();
  const [author, reader] = await Promise.all([enrol({ retries }), enrol({ retries })]);
  walked = [
    ...(await walkMails(mails)),
    ...(await walkDownload(author)),
    ...(await walkPhoto(author)),
    ...(await walkGoogle()),
    ...(await walkCourse(author, reader)),
    { name: "bearer", secret: author.bearer },
    { name: "session", secret: sessionIn(author.cookie) },
  ];
}, 600_000);

describe("addresses", () => {
  it("have only parts that are declared secret or harmless", async () => {
    const routes = await declaredRoutes();
    const used = routes.flatMap(({ endpoint }) => [...namesIn(endpoint.query), ...namesIn(endpoint.params)]);
    const mailed = mails.flatMap(({ links }) => links.filter((link) => link.startsWith(appOrigin)).flatMap(partsOf));
    const declared = new Set([...names.secret, ...names.harmless]);
    expect([...new Set([...used, ...mailed.map(([name]) => name)])].filter((name) => !declared.has(name))).toEqual([]);
  });

  it("are opened for every kind of secret", () => {
    const kinds = names.secret.filter((name) => !walked.some((each) => each.name.endsWith(` ${name}`)));
    expect(kinds).toEqual([]);
  });
});

describe("secrets in links", () => {
  it("are in no log, span, metric or stored job", { timeout: 300_000 }, async () => {
    await everythingIsWritten();
    const found: string[] = [];
    for (const file of logFiles()) {
      const written = await text(createReadStream(file, { start: startOf(file) }));
      for (const { name, secret } of walked)
        if (written.includes(secret)) found.push(`${name} in ${file.slice(instance.dataDir.length + 1)}`);
    }
    for (const origin of metricsOrigins(instance, { apiProcesses: 2 })) {
      const metrics = await (await fetch(`${origin}/metrics`)).text();
      for (const { name, secret } of walked) if (metrics.includes(secret)) found.push(`${name} in the metrics of ${origin}`);
    }
    found.push(...(await storedSecrets()));
    console.log(
      JSON.stringify({
        attack: 28,
        retries: retries.count,
        mails: mails.length,
        secrets: walked.length,
        places: logFiles().length,
        found: [...new Set(found)],
      }),
    );
    expect([...new Set(found)]).toEqual([]);
  });
});

/** Opens each link like its page, its button and a scanner, also with an escaped "#" as some mail programs send it. */
async function walkMails(all: Mailed[]): Promise<Walked[]> {
  const ours = all.flatMap(({ template, links }) => links.filter((link) => link.startsWith(appOrigin)).map((link) => ({ template, link })));
  const found: Walked[] = [];
  for (const { template, link } of ours) {
    const secrets = partsOf(link).filter(([name]) => names.secret.includes(name));
    await ask(link);
    await ask(link.replace("#", "%23"));
    for (const [name, secret] of secrets) {
      found.push({ name: `${template} ${name}`, secret });
      const browser = openBrowser({ retries });
      for (const kind of ["confirm-sign-up", "sign-in", "reset-password", "confirm-email", "keep-account"]) {
        await browser.post("/api/mailed-links/look", { kind, token: secret });
      }
      await browser.post("/api/mailed-links/sign-in", { token: secret });
      await browser.post("/api/mailed-links/confirm-sign-up", { token: secret });
      await browser.post("/api/auth/reset-password", { token: secret, newPassword: "words that are mine alone" });
      await browser.post("/api/confirm-email", { token: secret });
      await browser.post("/api/keep-account", { token: secret });
      await browser.post("/api/notices/stop-by-link", { token: secret });
    }
  }
  return found;
}

async function walkDownload({ uid, call }: Account): Promise<Walked[]> {
  const { url } = await call(requestDownload, { params: { uid } });
  await ask(new URL(url, appOrigin).href);
  return secretsOf("download", url);
}

async function walkPhoto({ uid, send }: Account): Promise<Walked[]> {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#884422" } })
    .png()
    .toBuffer();
  const { text: answer } = await send({ path: changePhoto.path.replace(":uid", uid), method: "PUT", body: picture });
  const { image } = z.object({ image: z.string() }).parse(JSON.parse(answer));
  await ask(new URL(image, appOrigin).href);
  return secretsOf("photo", image);
}

async function walkGoogle(): Promise<Walked[]> {
  const browser = openBrowser({ retries });
  const { text: answer } = await browser.post("/api/auth/sign-in/social", { provider: "google", callbackURL: "/static/home" });
  const { url } = z.object({ url: z.string() }).parse(JSON.parse(answer));
  const body = new URLSearchParams({ name: "Somebody", email: `google-${randomUUID()}@example.test` });
  const back = (await fetch(url, { method: "POST", body, redirect: "manual" })).headers.get("location") ?? "";
  await browser.open(back);
  await ask(back);
  return secretsOf("Google", back);
}

/** Opens a course, its certificate, and the preview of a draft, whose host is the secret. */
async function walkCourse(author: Account, reader: Account): Promise<Walked[]> {
  const [page] = await writeCourse(author, { pages: 1 });
  if (!page) throw new Error("A course without a page");
  const host = await publishCourse(author, page);
  const cookies = await enterAsLearner(reader, { origin: appOrigin, host: new URL(`http://${host}`).hostname });
  const [entry, certificate, file] = Array.from({ length: 3 }, () => randomBytes(16).toString("hex"));
  if (!entry || !certificate || !file) throw new Error("A link is missing");
  await ask(`http://${host}/launch/enter?to=/launch/&code=${entry}`);
  await ask(`http://${host}/launch/certificate/${certificate}/`);
  await ask(`http://${host}/launch/media/${file}/960.webp`);
  const { url } = await author.call(openPreview, { params: page, query: {} });
  const preview = new URL(url);
  const ticket = /^p--([a-z0-9-]+)\./.exec(preview.hostname)?.[1] ?? "";
  await ask(url);
  await ask(`${preview.origin}/launch/no/such/page/`);
  await ask(appOrigin, { referer: url });
  const passes = cookies.split("; ").filter((pair) => pair.startsWith("__Host-") && pair !== "__Host-signed-in=1");
  return [
    { name: "entry code", secret: entry },
    { name: "certificate code", secret: certificate },
    { name: "file key", secret: file },
    { name: "preview ticket", secret: ticket },
    ...passes.map((pair) => ({ name: pair.split("=")[0] ?? "", secret: pair.slice(pair.indexOf("=") + 1) })),
  ];
}

const send = fromOneAddress({ retries });

/** Sends GET, HEAD, and a body so large that nginx writes to its error log. */
async function ask(link: string, headers: Record<string, string> = {}): Promise<void> {
  const { host, pathname, search } = new URL(link);
  const path = pathname + search;
  await send({ path, host, headers });
  await send({ path, host, headers, method: "HEAD" });
  await send({ path, host, headers, method: "POST", body: Buffer.alloc(100_000, "x") });
}

function secretsOf(what: string, address: string): Walked[] {
  const secrets = partsOf(new URL(address, appOrigin).href).filter(([name]) => names.secret.includes(name));
  return secrets.map(([name, secret]) => ({ name: `${what} ${name}`, secret }));
}

function partsOf(link: string): [string, string][] {
  const { hash, searchParams } = new URL(link);
  return [...searchParams, ...(hash.includes("=") ? new URLSearchParams(hash.slice(1)) : [])];
}

function namesIn(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const { properties } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.keys(properties ?? {});
}

/** The cookie holds the session token and its signature. */
function sessionIn(cookie: string): string {
  return decodeURIComponent(/__Host-coursewright=([^;]+)/.exec(cookie)?.[1] ?? "").split(".")[0] ?? "";
}

/** The logs of nginx and the product, and the spans. */
function logFiles(): string[] {
  const processes = readdirSync(join(instance.dataDir, "run"))
    .filter((name) => /^(?:product-.*|edge|edge-agent)\.log$/.test(name))
    .map((name) => logFile(instance, name.replace(/\.log$/, "")));
  return [join(instance.dataDir, "nginx", "access.log"), spansFile, ...processes].filter((file) => existsSync(file));
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** A log that became shorter was rotated. */
function startOf(file: string): number {
  const start = began.get(file) ?? 0;
  return start <= sizeOf(file) ? start : 0;
}

/** Waits until the last request is in each log. Searching empty logs would prove nothing. */
async function everythingIsWritten(): Promise<void> {
  const mark = `mark-${randomUUID()}`;
  await ask(`${appOrigin}/api/download?ticket=${mark}`);
  await ask(`${appOrigin}/static/${mark}`);
  const has = async (file: string, sign: string) => (await text(createReadStream(file, { start: startOf(file) }))).includes(sign);
  const [access, errors] = [join(instance.dataDir, "nginx", "access.log"), logFile(instance, "edge")];
  const apis = [0, 1].map((index) => logFile(instance, `product-api-${index}`));
  await eventually("the access log", () => has(access, `/static/${mark}`));
  await eventually("the error log", () => has(errors, `request: "POST /static/${mark}`));
  // Each API process has answered some of the requests.
  for (const api of apis) await eventually("the log of the API", () => has(api, '"url":"/api/mailed-links/look"'));
  await eventually("the spans", () => has(spansFile, "GET /api/download"));
}

/** Jobs store their input, the result of each step, and errors. */
async function storedSecrets(): Promise<string[]> {
  const found: string[] = [];
  for (const connectionString of [...AUTHORS_OWNER_URLS.split(","), DIRECTORY_OWNER_URL]) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      const { rows: tables } = await client.query<{ name: string }>(
        `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
         where table_type = 'BASE TABLE' and (table_schema = 'dbos' or table_name in ('failed_jobs', 'operators_log'))`,
      );
      for (const { name } of tables) {
        const { rows } = await client.query<{ secret: string }>(
          `select secret from unnest($1::text[]) secret where exists (select from ${name} t where strpos(t::text, secret) > 0)`,
          [walked.map(({ secret }) => secret)],
        );
        found.push(...rows.map(({ secret }) => `${walked.find((each) => each.secret === secret)?.name} in ${name}`));
      }
    } finally {
      await client.end();
    }
  }
  return found;
}
