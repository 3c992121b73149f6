import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { readUser } from "@coursewright/contract/accounts.ts";
import { generateText } from "@coursewright/contract/ai.ts";
import { publish, readPublication } from "@coursewright/contract/publishing.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localInstance } from "../../../tools/local.ts";
import { startProduct, type Product } from "../../../tools/product.ts";
import { signUp, type Author } from "../../product/author.ts";
import { writeCourse } from "../../product/course.ts";
import { eventually } from "../../product/eventually.ts";
import { visit } from "../../product/learner.ts";
import { expectInvariants } from "../support/invariants.ts";

const authors = 4;
const pages = 30;
const kills = process.env["LONG_FAULTS"] ? 10 : 4;

const since = new Date();
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

it("ends every publication once while the worker is killed repeatedly", async () => {
  const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;
  const courses = await Promise.all(
    Array.from({ length: authors }, async () => {
      const author = await signUp({ origin: product.origin, mailUrl });
      const [first] = await writeCourse(author, { pages });
      if (!first) throw new Error("A course has pages");
      return { author, params: { uid: author.uid, projectId: first.projectId }, subdomain: `fault-${randomUUID().slice(0, 8)}` };
    }),
  );

  for (const { author, params, subdomain } of courses) await author.call(publish, { params, body: { subdomain } });
  const paid = Promise.all(courses.map(({ author }) => payFor(author)));
  for (let n = 0; n < kills; n += 1) {
    // Late enough that some steps are done, and early enough that no course is finished.
    await setTimeout(150 * (n + 1));
    product.worker.kill("SIGKILL");
    await product.worker.restart();
  }

  const ended = await Promise.all(
    courses.map(({ author, params }) =>
      eventually(
        "the publication to end",
        async () => {
          const { publication } = await author.call(readPublication, { params });
          return publication?.endedAt ? publication : undefined;
        },
        60_000,
      ),
    ),
  );
  expect(ended.map(({ state, pagesDone }) => [state, pagesDone])).toEqual(courses.map(() => ["live", pages]));
  await paid;
  for (const { author, subdomain } of courses) {
    const read = (path: string) => visit(product.origin, `${subdomain}.coursewright.localhost`, path);
    await eventually(`${subdomain} to be served`, async () => (await read("/launch/")).status === 200);
    for (let n = 1; n <= pages; n += 1) expect(await (await read(`/launch/1/page-${n}/`)).text()).toContain(`The text of page ${n}.`);
    expect((await author.call(readUser, { params: { uid: author.uid } })).credits).toBe(24);
  }
  console.log(JSON.stringify({ fault: "kill-worker-mid-publish", kills, publications: ended.length, pages: pages * authors }));
  await expectInvariants(product, { since });
});

async function payFor(author: Author): Promise<void> {
  await author.call(generateText, { body: { usermessage: "bread", chatMemory: [], promptname: "para-jerry", type: "para" } });
}
