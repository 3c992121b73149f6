import { type FakeStripe, startFakeStripe } from "@coursewright/tests/fakes/stripe.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startBilling, stripeSecrets } from "../../../test/billing.ts";

let stripe: FakeStripe;
let fixture: Awaited<ReturnType<typeof startBilling>>;

beforeAll(async () => {
  stripe = await startFakeStripe({ port: 0, ...stripeSecrets });
  fixture = await startBilling({ stripe });
});
afterAll(async () => {
  await fixture.close();
  await stripe.close();
});

const settled = () => stripe.webhooks.settled();
const sold = { readers: "members", cents: 2_900 } as const;
const accessOf = async (courseId: string, as?: string) =>
  (await fixture.server.ask(`/api/coursewright/v2/courses/${courseId}/access`, as === undefined ? {} : { as })).json();

async function owner(courseId: string) {
  const me = await fixture.person();
  const session = await me.open({ buy: "course", courseId });
  stripe.payers.pay(session);
  await settled();
  return { ...me, charge: stripe.afterSales.chargeOf(session) };
}

describe("course for sale", () => {
  it("is open to all by default", async () => {
    const [author, other] = [await fixture.person(), await fixture.person()];
    const course = await author.publishedCourse();
    const path = `/projects/${course}/terms`;
    expect((await author.get(path)).body).toEqual({ readers: "open", cents: null });
    expect((await author.put(path, sold)).body).toEqual(sold);
    expect((await author.get(path)).body).toEqual(sold);
    expect((await author.put(path, { readers: "members", cents: 99 })).status).toBe(400);
    expect((await author.put(path, { readers: "friends", cents: null })).status).toBe(400);
    expect((await other.put(path, sold)).status).toBe(404);
    expect((await fixture.server.ask(`/api/coursewright/v2/users/${author.uid}${path}`, { as: other.uid })).status).toBe(403);
  });

  it("[ACC-01] opens a members' course only for subscribers, its buyers and its author", async () => {
    const author = await fixture.person();
    const course = await author.publishedCourse(sold);
    const another = await author.publishedCourse(sold);
    const subscriber = await fixture.person();
    stripe.payers.pay(await subscriber.open({ buy: "subscription", plan: "monthly" }));
    await settled();
    const [ofThis, ofAnother, reader] = [await owner(course), await owner(another), await fixture.person()];
    expect(await accessOf(course, subscriber.uid)).toEqual({ mayRead: true, because: "subscription", cents: 2_900 });
    expect(await accessOf(course, ofThis.uid)).toEqual({ mayRead: true, because: "owned", cents: 2_900 });
    expect(await accessOf(course, author.uid)).toEqual({ mayRead: true, because: "author", cents: 2_900 });
    const refused = { mayRead: false, because: "members-only", cents: 2_900 };
    expect(await accessOf(course, ofAnother.uid)).toEqual(refused);
    expect(await accessOf(course, reader.uid)).toEqual(refused);
    expect(await accessOf(course)).toEqual(refused);
    expect(await accessOf(await author.publishedCourse())).toEqual({ mayRead: true, because: "open", cents: null });
  });

  it("hides an unpublished course as not found", async () => {
    const author = await fixture.person();
    const { id } = (await author.post<{ id: string }>("/projects", {})).body;
    for (const unknown of [id, "0b8f1f5e-7c55-4f43-9a3e-6f5c0f6f9a11"]) {
      expect((await fixture.server.ask(`/api/coursewright/v2/courses/${unknown}/access`, { as: author.uid })).status).toBe(404);
    }
  });

  it("is sold once per account at its price, never to its author", async () => {
    const author = await fixture.person();
    const course = await author.publishedCourse(sold);
    const me = await owner(course);
    expect((await me.user()).ownedCourses).toEqual([course]);
    expect(await me.payments()).toMatchObject([
      { bought: { buy: "course", courseId: course, name: "Bread" }, cents: 2_900, state: "paid" },
    ]);
    expect((await me.checkout({ buy: "course", courseId: course })).body.error.code).toBe("already_bought");
    expect((await author.checkout({ buy: "course", courseId: course })).body.error.code).toBe("already_bought");
    const unsold = [await author.publishedCourse(), await author.publishedCourse({ readers: "members", cents: null })];
    for (const courseId of unsold) expect((await me.checkout({ buy: "course", courseId })).status).toBe(404);
  });

  it("replaces an open checkout when the return page differs", async () => {
    const course = await (await fixture.person()).publishedCourse(sold);
    const me = await fixture.person();
    const from = async (place: string) =>
      (await me.checkout({ buy: "course", courseId: course }, undefined, `/static/enter?course=bread&to=${place}`)).body.url;
    const first = await from("a");
    const second = await from("b");
    expect(second).not.toBe(first);
    expect(await from("b")).toBe(second);
    const pay = (url: string) => fetch(url, { method: "POST", body: new URLSearchParams({ do: "pay" }), redirect: "manual" });
    expect((await pay(first)).status).not.toBe(303);
    const paid = await pay(second);
    const expected = `${fixture.appOrigin}/static/enter?course=bread&to=b&checkout=cs_`;
    expect(paid.headers.get("location")?.slice(0, expected.length)).toBe(expected);
    await settled();
    expect((await me.user()).ownedCourses).toEqual([course]);
  });

  it("is not granted after a declined or expired checkout", async () => {
    const course = await (await fixture.person()).publishedCourse(sold);
    const me = await fixture.person();
    const session = await me.open({ buy: "course", courseId: course });
    stripe.payers.decline(session);
    stripe.payers.expire(session);
    await settled();
    expect((await me.user()).ownedCourses).toEqual([]);
  });

  it("is lost after a full refund or lost dispute, not a partial refund or open dispute", async () => {
    const course = await (await fixture.person()).publishedCourse(sold);
    const refunded = await owner(course);
    stripe.afterSales.refund(refunded.charge, 1_000);
    await settled();
    expect((await refunded.user()).ownedCourses).toEqual([course]);
    stripe.afterSales.refund(refunded.charge);
    await settled();
    expect((await refunded.user()).ownedCourses).toEqual([]);
    expect(await accessOf(course, refunded.uid)).toMatchObject({ mayRead: false });

    const disputed = await owner(course);
    stripe.afterSales.dispute(disputed.charge);
    await settled();
    expect((await disputed.user()).ownedCourses).toEqual([course]);
    stripe.afterSales.closeDispute(disputed.charge, "won");
    await settled();
    expect((await disputed.user()).ownedCourses).toEqual([course]);
    stripe.afterSales.dispute(disputed.charge);
    stripe.afterSales.closeDispute(disputed.charge, "lost");
    await settled();
    expect((await disputed.user()).ownedCourses).toEqual([]);
  });

  it("grants ten courses paid concurrently", async () => {
    const author = await fixture.person();
    const courses = await Promise.all(Array.from({ length: 10 }, () => author.publishedCourse(sold)));
    const me = await fixture.person();
    const sessions = await Promise.all(courses.map((courseId) => me.open({ buy: "course", courseId })));
    for (const session of sessions) stripe.payers.pay(session);
    await settled();
    expect((await me.user()).ownedCourses.toSorted()).toEqual(courses.toSorted());
  });
});
