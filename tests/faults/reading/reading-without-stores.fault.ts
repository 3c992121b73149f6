import { randomUUID } from "node:crypto";
import { changeCourseTerms } from "@coursewright/contract/billing.ts";
import { enterCourse } from "@coursewright/contract/course-entry.ts";
import { publish } from "@coursewright/contract/publishing.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localInstance } from "../../../tools/local.ts";
import { startProduct, type Product } from "../../../tools/product.ts";
import { startServices, stopServices } from "../../../tools/services/lifecycle.ts";
import { signUp, type Author } from "../../product/author.ts";
import { writeCourse } from "../../product/course.ts";
import { eventually } from "../../product/eventually.ts";
import { visit } from "../../product/learner.ts";

const stores = ["postgres", "redis"];

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
  await startServices(stores);
  await product.stop();
});

it("serves open courses, and members' courses to members, without PostgreSQL and cache", async () => {
  const author = await signUp({ origin: product.origin, mailUrl: `http://127.0.0.1:${localInstance().ports.mailHttp}` });
  const open = await publishCourse(author, "open");
  const members = await publishCourse(author, "members");
  const lesson = "/launch/1/page-1/";
  const key = await letIn(author, members, lesson);
  const read = async (host: string, headers = {}) => {
    const response = await visit(product.origin, host, lesson, headers);
    return { status: response.status, isLesson: (await response.text()).includes("The text of page 1.") };
  };

  product.worker.kill("SIGKILL");
  await stopServices(stores);
  expect(await read(open.host)).toEqual({ status: 200, isLesson: true });
  expect(await read(members.host, { cookie: key })).toEqual({ status: 200, isLesson: true });
  expect((await read(members.host)).isLesson).toBe(false);
  const forged = key.replaceAll(/(?=;|$)/g, "x");
  expect((await read(members.host, { cookie: forged })).isLesson).toBe(false);
  expect((await visit(product.origin, members.host, "/launch/")).status).toBe(200);
}, 600_000);

interface Published {
  subdomain: string;
  host: string;
}

async function publishCourse(author: Author, readers: "open" | "members"): Promise<Published> {
  const [first] = await writeCourse(author, { pages: 2 });
  if (!first) throw new Error("A course has pages");
  const params = { uid: author.uid, projectId: first.projectId };
  const subdomain = `away-${randomUUID().slice(0, 8)}`;
  await author.call(changeCourseTerms, { params, body: { readers, cents: null } });
  await author.call(publish, { params, body: { subdomain } });
  const host = `${subdomain}.coursewright.localhost`;
  await eventually(`${subdomain} to be served`, async () => (await visit(product.origin, host, "/launch/")).status === 200, 240_000);
  return { subdomain, host };
}

/** Follows the redirects of a browser: course, app, and back with a code that the course's host turns into a cookie. */
async function letIn(author: Author, { subdomain, host }: Published, to: string): Promise<string> {
  const leaving = await visit(product.origin, host, `/launch/enter?to=${encodeURIComponent(to)}`);
  const nonce = cookieOf(leaving);
  const proof = new URL(leaving.headers.get("location") ?? "").searchParams.get("proof") ?? "";
  const answer = await author.call(enterCourse, { params: { uid: author.uid }, body: { subdomain, to, proof } });
  if (answer.kind !== "enter") throw new Error("The author may read the course");
  const { pathname, search } = new URL(answer.url);
  return cookieOf(await visit(product.origin, host, pathname + search, { cookie: nonce }));
}

function cookieOf(response: Awaited<ReturnType<typeof visit>>): string {
  return response.headers
    .getSetCookie()
    .filter((line) => !/max-age=0/i.test(line))
    .map((line) => line.split(";")[0])
    .join("; ");
}
