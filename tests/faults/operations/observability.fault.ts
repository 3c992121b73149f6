import { randomUUID } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { version } from "@coursewright/base/version.ts";
import { readListing, updateCatalogue } from "@coursewright/contract/catalogue.ts";
import { savePage } from "@coursewright/contract/courses.ts";
import { generateText } from "@coursewright/contract/ai.ts";
import { publish, readPublication } from "@coursewright/contract/publishing.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { localInstance } from "../../../tools/local.ts";
import { startProduct, type Product } from "../../../tools/product.ts";
import { logFile } from "../../../tools/services/daemon.ts";
import { type CollectedSpan, startTraceCollector, type TraceCollector } from "../../fakes/trace-collector.ts";
import { namesNotExposed, namesUsed, routesNotExposed } from "../../ops/metric-names.ts";
import { signUp, type Author } from "../../product/author.ts";
import { layOutCourse, type PageAddress, paragraph } from "../../product/course.ts";
import { eventually } from "../../product/eventually.ts";
import { noBrowser } from "../support/no-browser.ts";

const instance = localInstance();
const canary = `canary${randomUUID().replaceAll("-", "")}`;
const person = { name: `Name ${canary}`, email: `${canary}@example.test`, password: `secret ${canary}` };
const logs = ["product-api-0", "product-worker-0", "edge-agent"].map((name) => logFile(instance, name));

let collector: TraceCollector;
let product: Product;
let author: Author;
let page: PageAddress;
const logsBegan = new Map<string, number>();

beforeAll(async () => {
  collector = await startTraceCollector({ port: 0 });
  for (const file of logs) logsBegan.set(file, statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  product = await startProduct({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin, BROWSER_PATH: noBrowser } });
  author = await signUp({ origin: product.origin, mailUrl: `http://127.0.0.1:${instance.ports.mailHttp}` }, person);
  const [first] = await layOutCourse(author, { pages: 1 });
  if (!first) throw new Error("A course has pages");
  page = first;
  const block = paragraph(randomUUID(), `Bread and ${canary} need time and patience, more than anything else.`);
  await author.call(savePage, { params: page, body: { saveId: randomUUID(), baseVersion: 0, upsert: [block], order: [block.id] } });
  await author.call(generateText, { body: { usermessage: `bread ${canary}`, chatMemory: [], promptname: "para-jerry", type: "para" } });
  await author.call(updateCatalogue, { body: { ...page, pageData: { version: 1 } } });
  await eventually("the update to end", async () => {
    const { update } = await author.call(readListing, { params: page });
    return typeof update?.endedAt === "string";
  });
  await publishIt(`seen-${randomUUID().slice(0, 8)}`);
  // Invalid requests are logged too. The log must not quote them.
  const wrong = ["{ not JSON", JSON.stringify({ email: `other-${person.email}`, password: person.password })];
  for (const body of [...wrong.map((text) => text.replace("not", canary)), JSON.stringify({ ...person, password: "wrong password" })]) {
    const reply = await fetch(`${product.origin}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: product.origin },
      body,
    });
    expect(reply.ok).toBe(false);
  }
});

afterAll(async () => {
  await product.stop();
  await collector.close();
});

it("joins request, statements, job, steps and object store in one publish trace", async () => {
  const trace = await traceOf(`POST ${publish.path}`, (spans) => spans.some(({ name }) => name === "job publish"));
  const request = one(trace, `POST ${publish.path}`);
  const job = one(trace, "job publish");
  expect(job.parentSpanId).toBe(request.spanId);
  expect([request.process.split("-")[0], job.process.split("-")[0]]).toEqual(["api", "worker"]);
  expect(childrenOf(trace, request)).toContain("sql insert");
  expect(childrenOf(trace, job)).toContainEqual(expect.stringMatching(/^step /));
  const steps = trace.filter(({ parentSpanId, name }) => parentSpanId === job.spanId && name.startsWith("step "));
  const deeper = steps.flatMap((step) => childrenOf(trace, step));
  expect(deeper).toContain("storage PutObject");
  expect(deeper).toContain("sql commit");
  expect(job.attributes).toMatchObject({ "coursewright.account": author.uid, "coursewright.request": request.traceId });
});

it("joins request and model call in one generation trace", async () => {
  const trace = await traceOf(`POST ${generateText.path}`, (spans) => spans.some(({ name }) => name === "ai text"));
  const call = one(trace, "ai text");
  expect(call.parentSpanId).toBe(one(trace, `POST ${generateText.path}`).spanId);
  expect(await tracesToldToTheModel()).toContain(`00-${call.traceId}-${call.spanId}-01`);
});

it("joins request, job and model call in one update trace", async () => {
  const trace = await traceOf(`POST ${updateCatalogue.path}`, (spans) => spans.some(({ name }) => name === "job update-catalogue"));
  const call = one(trace, "ai text");
  const ancestors = ancestorsOf(trace, call);
  expect(ancestors.at(-1)).toBe(`POST ${updateCatalogue.path}`);
  expect(ancestors.at(-2)).toBe("job update-catalogue");
  expect(await tracesToldToTheModel()).toContain(`00-${call.traceId}-${call.spanId}-01`);
});

it("shows the one statement of a save that was batched with others", async () => {
  const trace = await traceOf(`${savePage.method} ${savePage.path}`, () => true);
  expect(childrenOf(trace, one(trace, `${savePage.method} ${savePage.path}`))).toContain("sql select");
});

it("names request or job and account in every log line", async () => {
  const lines = logs.flatMap(linesOf);
  const { traceId } = one(await traceOf(`POST ${publish.path}`, () => true), `POST ${publish.path}`);
  const about = lines.filter(({ requestId }) => requestId === traceId);
  expect(about).toContainEqual(expect.objectContaining({ msg: "request", url: publish.path, uid: author.uid, traceId }));
  expect(lines.filter(({ msg }) => msg === "request").every(({ requestId }) => typeof requestId === "string")).toBe(true);
  // A refusal gets its own log line with the same request id.
  await expect(author.call(publish, { params: page, body: { subdomain: "-" } })).rejects.toThrow();
  await eventually("the refusal", async () =>
    logs.flatMap(linesOf).some(({ msg, uid, requestId }) => msg === "refused" && uid === author.uid && requestId !== undefined),
  );
});

it("keeps texts and personal data out of logs and spans", async () => {
  await traceOf(`POST ${publish.path}`, () => true);
  const everything = [...collector.received, ...logs.map(newTextOf)];
  expect(everything.join("")).toContain(author.uid);
  expect(everything.filter((text) => text.includes(canary))).toEqual([]);
});

it("exposes every metric of dashboard and alerts, without personal data in labels", async () => {
  const { apis, workers, edgeAgent } = product.internalOrigins;
  const texts = await Promise.all([...apis, ...workers, edgeAgent].map(async (origin) => (await fetch(`${origin}/metrics`)).text()));
  const text = texts.join("\n");
  expect(namesNotExposed(namesUsed(), text)).toEqual([]);
  expect(routesNotExposed(text)).toEqual([]);
  for (const id of [author.uid, page.projectId, page.pageId, canary]) expect(text).not.toContain(id);
  expect(text).toMatch(/coursewright_http_request_seconds_count\{method="POST",route="[^"]*\/publications",status="2xx"\} 1/);
});

it("answers health checks of each process on a port that the edge does not expose", async () => {
  const { apis, workers, edgeAgent } = product.internalOrigins;
  for (const origin of [...apis, ...workers, edgeAgent]) {
    const answers = await Promise.all(["/healthz", "/readyz"].map(async (path) => (await fetch(origin + path)).text()));
    expect(answers).toEqual([`alive ${version}\n`, "ready\n"]);
  }
  const throughTheEdge = await fetch(`${product.origin}/metrics`);
  expect(await throughTheEdge.text()).not.toContain("coursewright_");
});

it("keeps working and stops in time without a trace collector", async () => {
  await collector.close();
  await publishIt(`seen-${randomUUID().slice(0, 8)}`);
  const processes = [product.api, product.worker];
  for (const ended of processes) ended.kill("SIGTERM");
  // Orchestrators wait half a minute before they kill.
  await eventually("the processes to end", async () => processes.every(({ isRunning }) => !isRunning), 240_000);
  expect(logs.flatMap(linesOf).filter(({ level }) => typeof level === "number" && level >= 60)).toEqual([]);
});

async function publishIt(subdomain: string): Promise<void> {
  const params = { uid: page.uid, projectId: page.projectId };
  await author.call(publish, { params, body: { subdomain } });
  await eventually("the publication to end", async () => {
    const { publication } = await author.call(readPublication, { params });
    return publication?.state === "live" && publication.endedAt !== null;
  });
}

/** Waits for the complete trace of this author. */
function traceOf(name: string, isWhole: (trace: readonly CollectedSpan[]) => boolean): Promise<readonly CollectedSpan[]> {
  return eventually(`the trace of ${name}`, async () => {
    const root = collector.spans.find((span) => span.name === name && span.attributes["coursewright.account"] === author.uid);
    const trace = collector.spans.filter(({ traceId }) => traceId === root?.traceId);
    return root && isWhole(trace) ? trace : undefined;
  });
}

function one(trace: readonly CollectedSpan[], name: string): CollectedSpan {
  const found = trace.find((span) => span.name === name);
  if (!found) throw new Error(`There is no ${name} among ${trace.map((span) => span.name).join(", ")}`);
  return found;
}

function childrenOf(trace: readonly CollectedSpan[], { spanId }: CollectedSpan): string[] {
  return trace.filter(({ parentSpanId }) => parentSpanId === spanId).map(({ name }) => name);
}

function ancestorsOf(trace: readonly CollectedSpan[], { parentSpanId }: CollectedSpan): string[] {
  const parent = trace.find(({ spanId }) => spanId === parentSpanId);
  return parent ? [parent.name, ...ancestorsOf(trace, parent)] : [];
}

async function tracesToldToTheModel(): Promise<Array<string | undefined>> {
  const reply = await fetch(`http://127.0.0.1:${instance.ports.modelProvider}/__calls`);
  const calls = z.array(z.object({ traceparent: z.string().optional() })).parse(await reply.json());
  return calls.map(({ traceparent }) => traceparent);
}

function newTextOf(file: string): string {
  return readFileSync(file).subarray(logsBegan.get(file)).toString();
}

function linesOf(file: string): Array<Record<string, unknown>> {
  return newTextOf(file)
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
}
