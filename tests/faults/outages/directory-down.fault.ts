import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { issueToken } from "@coursewright/contract/accounts.ts";
import { listProjects, readOutline, readPage } from "@coursewright/contract/courses.ts";
import { readCredits } from "@coursewright/contract/credits.ts";
import { publish } from "@coursewright/contract/publishing.ts";
import { fetch } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localEnvironment, localInstance } from "../../../tools/local.ts";
import { startProduct, type Product } from "../../../tools/product.ts";
import { signUp } from "../../product/author.ts";
import { eventually } from "../../product/eventually.ts";
import { visit } from "../../product/learner.ts";
import { ask } from "../support/ask.ts";
import { sendOnce, sendSteadily, type TimedRequest } from "../support/timed-requests.ts";
import { createAuthors } from "../support/authors.ts";
import { checkDirectoryDown } from "./directory-down.ts";
import { expectInvariants } from "../support/invariants.ts";
import { historyOf, layOutPages, pathOf, readStored, saveNext, startWriting } from "../support/page-writer.ts";
import { checkSaves } from "../saving/save-history.ts";
import { startUnreliable, type UnreliableService } from "./unreliable-service.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
const writers = 4;
const downMs = isLong ? 60_000 : 12_000;
const backWithinMs = 10_000;
const restMs = 110;
const perSecond = 8;
/** How long a process caches that a session is open (`platform/auth/token.ts`). */
const trustMs = 20_000;
const { ports } = localInstance();
const port = ports.edge;

const since = new Date();
let directory: UnreliableService;
let product: Product;
beforeAll(async () => {
  directory = await startUnreliable(ports.postgres);
  const url = (localEnvironment()["DIRECTORY_DATABASE_URL"] ?? "").replace(`:${ports.postgres}/`, `:${directory.port}/`);
  product = await startProduct({ env: { DIRECTORY_DATABASE_URL: url } });
});
afterAll(async () => {
  await product.stop();
  directory.close();
});

it(
  "keeps saving and reading up and signs nobody out without the directory",
  async () => {
    const { cookie, email } = await signUp({ origin: product.origin, mailUrl: `http://127.0.0.1:${ports.mailHttp}` });
    const [publisher] = await createAuthors(product, { prefix: `shown-${randomUUID()}-`, count: 1, gift: 0 });
    if (!publisher) throw new Error("No author was created");
    const [shown] = await layOutPages(product.origin, [publisher]);
    if (!shown) throw new Error("No page was created");
    const subdomain = `shown-${randomUUID().slice(0, 8)}`;
    await ask(product.origin, publisher, publish, {
      params: { uid: publisher.uid, projectId: shown.address.projectId },
      body: { subdomain },
    });
    const host = `${subdomain}.coursewright.localhost`;
    await eventually("the course to be served", async () => (await visit(product.origin, host, "/launch/")).status === 200);

    const crowd = await createAuthors(product, { prefix: `down-${randomUUID()}-`, count: writers, gift: 0 });
    const trustedUntil = performance.now() + trustMs;
    const pages = await layOutPages(product.origin, crowd);
    const writing = startWriting(product.origin, { connections: writers });
    const until = new AbortController();
    const steadily = (requests: TimedRequest[]) => sendSteadily({ until: until.signal, perSecond, requests });
    const authors = steadily(
      pages.flatMap(({ member, address }) =>
        [readPage, readOutline, readCredits].map(({ path }) => ({ port, path: pathOf(path, address), member })),
      ),
    );
    const learners = steadily([{ port, path: "/launch/", host }]);
    const ended = Promise.all(
      pages.map(async (page) => {
        while (!until.signal.aborted && page.refused === undefined) {
          await saveNext(writing, page);
          await setTimeout(restMs);
        }
      }),
    );
    await eventually("everybody to have saved", async () => writing.saves > writers);

    directory.fail("off");
    const from = performance.now();
    const savedBefore = writing.saves;
    const down: Record<string, number[]> = { token: [], "sign-in": [], "a bad password": [], "sign-up": [], shelf: [] };
    const shelf = { port, path: pathOf(listProjects.path, shown.address), member: publisher };
    while (performance.now() < from + downMs) {
      down["token"]?.push(await post(issueToken.path, { cookie }));
      down["sign-in"]?.push(await post("/api/auth/sign-in/email", {}, { email, password: "correct horse battery" }));
      down["a bad password"]?.push(await post("/api/auth/sign-in/email", {}, { email: "nobody@example.test", password: "wrong horse" }));
      down["sign-up"]?.push(
        await post(
          "/api/auth/sign-up/email",
          {},
          { name: "New", email: `new-${randomUUID()}@example.test`, password: "correct horse battery" },
        ),
      );
      down["shelf"]?.push((await sendOnce(shelf)).status ?? 0);
      await setTimeout(1_000);
    }
    const savedMeanwhile = writing.saves - savedBefore;
    directory.recover();
    const to = performance.now();
    await eventually("a token to be issued", async () => (await post(issueToken.path, { cookie })) === 200);
    const backMs = Math.round(performance.now() - to);
    await setTimeout(2_000);
    until.abort();
    const [askedByAuthors, askedByLearners] = await Promise.all([authors, learners]);
    await ended;
    await writing.pool.close();

    console.log(
      JSON.stringify({
        fault: "directory-down",
        down,
        savedMeanwhile,
        backMs,
        authors: count(askedByAuthors),
        learners: count(askedByLearners),
      }),
    );
    expect(checkDirectoryDown({ authors: askedByAuthors, learners: askedByLearners, refused: down, from, to, trustedUntil })).toEqual([]);
    expect(savedMeanwhile).toBeGreaterThan(0);
    expect(backMs).toBeLessThan(backWithinMs);
    expect(checkSaves(pages.map(historyOf), await readStored(product.origin, pages))).toEqual([]);
    if (!product.worker.isRunning) await product.worker.restart();
    await expectInvariants(product, { since });
  },
  isLong ? 300_000 : 150_000,
);

/** Returns the status of the response. */
async function post(path: string, headers: Record<string, string>, body?: object): Promise<number> {
  const response = await fetch(new URL(path, product.origin), {
    method: "POST",
    headers: { origin: product.origin, ...(body && { "content-type": "application/json" }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  await response.arrayBuffer();
  return response.status;
}

function count(asked: ReadonlyArray<{ status: number | undefined }>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of asked) counts[String(status)] = (counts[String(status)] ?? 0) + 1;
  return counts;
}
