import { randomUUID } from "node:crypto";
import { ProjectId } from "@coursewright/base/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../app.ts";
import { createPlatform } from "../../platform.ts";
import { parseConfig } from "../../platform/config/config.ts";
import { type EntryFixture, hashOf, startEntry } from "../../../test/course-entry.ts";

let fixture: EntryFixture;
beforeAll(async () => {
  fixture = await startEntry(process.env);
});
afterAll(() => fixture.close());

const lesson = "/launch/1/day-one/";

describe("course entry", () => {
  it("[ACC-01] opens a members' course on its host only for subscribers, its buyers and its author", async () => {
    const author = await fixture.person();
    const course = await fixture.publish(author);
    const other = await fixture.publish(author);
    const subscriber = await fixture.person({ subscription: true });
    const [owner, ownerOfOther] = [await fixture.person({ owned: [course.id] }), await fixture.person({ owned: [other.id] })];
    const stranger = await fixture.person();
    for (const reader of [author, subscriber, owner]) {
      const browser = fixture.visitor(course.host);
      expect(await browser.gate()).toBe(401);
      expect(await browser.enterAs(reader, lesson)).toBe(lesson);
      expect(await browser.gate()).toBe(204);
    }
    for (const reader of [stranger, ownerOfOther]) {
      expect((await reader.asks({ subdomain: course.subdomain, to: lesson, proof: hashOf("n") })).body).toEqual({
        kind: "members-only",
        offer: {
          courseId: course.id,
          title: "Bread",
          author: "Marta",
          url: `${course.url}/launch/`,
          isOpen: false,
          cents: 2_900,
          currency: "USD",
        },
      });
    }
    const open = await fixture.publish(author, { readers: "open", cents: null });
    expect((await stranger.asks({ subdomain: open.subdomain, to: "/launch/", proof: hashOf("n") })).body).toMatchObject({ kind: "enter" });
  });

  it("shows the offer to anyone, but nothing of an unpublished course", async () => {
    const course = await fixture.publish(await fixture.person());
    expect(await (await fixture.ask(`/api/coursewright/v2/addresses/${course.subdomain}/offer`)).json()).toMatchObject({
      title: "Bread",
      isOpen: false,
      cents: 2_900,
    });
    const open = await fixture.publish(await fixture.person(), { readers: "open", cents: null });
    expect(await (await fixture.ask(`/api/coursewright/v2/addresses/${open.subdomain}/offer`)).json()).toMatchObject({ isOpen: true });
    expect((await fixture.ask("/api/coursewright/v2/addresses/nobody-has-this/offer")).status).toBe(404);
    const reader = await fixture.person();
    expect((await reader.asks({ subdomain: "nobody-has-this", to: lesson, proof: hashOf("n") })).status).toBe(404);
  });

  it("shows title and price of the published release, never unpublished changes", async () => {
    const author = await fixture.person();
    const course = await fixture.publish(author);
    const release = randomUUID();
    await fixture.authors.query(
      `insert into publications (author_id, publication_id, project_id, subdomain, state, pages_total, version, frozen_at, ended_at, title, terms)
     values ($1, $2, $3, $4, 'live', 1, 1, now(), now(), 'Bread', '{"readers": "members", "cents": 2900, "currency": "USD"}')`,
      [author.uid, release, course.id, course.subdomain],
    );
    await fixture.directory.query("update subdomains set release_id = $2, access = 'members' where subdomain = $1", [
      course.subdomain,
      release,
    ]);
    await author.call("PATCH", `/projects/${course.id}`, { name: "Bread, unannounced second edition" });
    await author.call("PUT", `/projects/${course.id}/terms`, { readers: "members", cents: 9_900 });

    const offer = await (await fixture.ask(`/api/coursewright/v2/addresses/${course.subdomain}/offer`)).json();
    expect(offer).toMatchObject({ title: "Bread", isOpen: false, cents: 2_900 });
    expect(await (await fixture.ask(`/api/coursewright/v2/courses/${course.id}/access`)).json()).toMatchObject({ cents: 2_900 });
    expect(await fixture.features.billing.findForSale(ProjectId.parse(course.id))).toMatchObject({ name: "Bread", cents: 2_900 });
    const asked = await (await fixture.person()).asks({ subdomain: course.subdomain, to: lesson, proof: hashOf("n") });
    expect(asked.body).toMatchObject({ kind: "members-only", offer: { title: "Bread", cents: 2_900 } });

    await author.call("PUT", `/projects/${course.id}/terms`, { readers: "open", cents: null });
    expect(await (await fixture.ask(`/api/coursewright/v2/addresses/${course.subdomain}/offer`)).json()).toMatchObject({ isOpen: false });
  });

  it.each(["unpublished_at = now()", "taken_down_at = now()"])("shows no offer for a hidden course: %s", async (hidden) => {
    const course = await fixture.publish(await fixture.person());
    await fixture.directory.query(`update subdomains set ${hidden} where subdomain = $1`, [course.subdomain]);
    expect((await fixture.ask(`/api/coursewright/v2/addresses/${course.subdomain}/offer`)).status).toBe(404);
    expect((await fixture.ask(`/api/coursewright/v2/courses/${course.id}/access`)).status).toBe(404);
  });

  it("shows no offer for a suspended course", async () => {
    const author = await fixture.person();
    const course = await fixture.publish(author);
    await fixture.directory.query("insert into suspended_sites (author_id, project_id, reason) values ($1, $2, 'spam')", [
      author.uid,
      course.id,
    ]);
    expect((await fixture.ask(`/api/coursewright/v2/addresses/${course.subdomain}/offer`)).status).toBe(404);
  });

  it("accepts a code once among fifty concurrent requests", async () => {
    const course = await fixture.publish(await fixture.person());
    const browser = fixture.visitor(course.host);
    const code = await browser.codeFor(await fixture.person({ subscription: true }), lesson);
    const answers = await Promise.all(Array.from({ length: 50 }, () => browser.arrive({ code, to: lesson })));
    expect(answers.filter(({ location }) => location === lesson)).toHaveLength(1);
    expect(answers.filter(({ location }) => location === "/launch/")).toHaveLength(49);
  });

  it("refuses a code without the browser's nonce, on another host or after a minute", async () => {
    const author = await fixture.person();
    const [course, other] = [await fixture.publish(author), await fixture.publish(author)];
    const browser = fixture.visitor(course.host);
    const code = () => browser.codeFor(author, lesson);
    const [one, two, three] = [await code(), await code(), await code()];
    const stranger = fixture.visitor(course.host);
    expect((await stranger.arrive({ code: one, to: lesson })).location).toBe("/launch/");
    await stranger.arrive({ to: lesson });
    expect((await stranger.arrive({ code: one, to: lesson })).location).toBe("/launch/");
    const elsewhere = fixture.visitor(other.host, browser.cookies);
    expect((await elsewhere.arrive({ code: two, to: lesson })).location).toBe("/launch/");
    fixture.clock.ms = 61_000;
    expect((await browser.arrive({ code: three, to: lesson })).location).toBe("/launch/");
    fixture.clock.ms = 0;
    expect((await browser.arrive({ code: one, to: lesson })).location).toBe(lesson);
    const left = async () =>
      (await fixture.directory.query("select 1 from course_codes where subdomain = $1", [course.subdomain])).rowCount;
    await fixture.features.courseEntry.sweep();
    expect(await left()).toBe(2);
    fixture.clock.ms = 61_000;
    await fixture.features.courseEntry.sweep();
    expect(await left()).toBe(0);
    fixture.clock.ms = 0;
  });

  it("accepts a pass on its host for a day, and rejects any changed bit", async () => {
    const author = await fixture.person();
    const [course, other] = [await fixture.publish(author), await fixture.publish(author)];
    const browser = fixture.visitor(course.host);
    await browser.enterAs(author, lesson);
    const pass = browser.cookies.get("__Host-course") ?? "";
    const passes = (text: string, host = course.host) =>
      fixture.features.courseEntry.isLetIn({ host, cookies: `a=b; __Host-course=${text}` });
    expect(passes(pass)).toBe(true);
    for (let bit = 0; bit < pass.length * 8; bit += 1) {
      const bytes = Buffer.from(pass);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(passes(bytes.toString("latin1")), `bit ${bit}`).toBe(false);
    }
    for (const text of ["", `${pass}A`, pass.slice(0, -1), pass.toUpperCase()]) expect(passes(text)).toBe(false);
    expect(passes(pass, other.host)).toBe(false);
    expect(await fixture.visitor(other.host, browser.cookies).gate()).toBe(401);
    fixture.clock.ms = 24 * 3_600_000 - 5_000;
    expect(passes(pass)).toBe(true);
    fixture.clock.ms += 6_000;
    expect(passes(pass)).toBe(false);
    fixture.clock.ms = 0;
  });

  it("sets host-only HttpOnly cookies, and skips the app with a valid pass", async () => {
    const course = await fixture.publish(await fixture.person());
    const browser = fixture.visitor(course.host);
    const first = await browser.arrive({ to: lesson });
    expect(first.setCookies).toEqual([
      expect.stringMatching(/^__Host-enter=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    const nonce = browser.cookies.get("__Host-enter") ?? "";
    const sent = new URL(first.location);
    expect([sent.origin, sent.pathname, Object.fromEntries(sent.searchParams)]).toEqual([
      fixture.config.appOrigin,
      "/static/enter",
      { course: course.subdomain, to: lesson, proof: hashOf(nonce) },
    ]);
    expect((await browser.arrive({ to: "/launch/" })).location).toContain(hashOf(nonce));
    const subscriber = await fixture.person({ subscription: true });
    const code = await browser.codeFor(subscriber, lesson);
    const secondTab = await browser.codeFor(subscriber, lesson);
    const last = await browser.arrive({ code, to: lesson });
    expect(last.setCookies).toEqual([
      expect.stringMatching(/^__Host-course=1\.[\da-f-]{36}\.\d{10}\.[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(
        /^__Host-learner=1\.[\da-f-]{36}\.[\da-f-]{36}\.\d{10}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      "__Host-signed-in=1; Max-Age=15552000; Path=/; Secure; SameSite=Lax",
      "__Host-enter=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
    ]);
    expect(await browser.arrive({ to: lesson })).toEqual({ location: lesson, setCookies: [] });
    expect((await browser.arrive({ code: secondTab, to: lesson })).location).toBe(lesson);
  });

  it("redirects only within the course, and from a second domain to the first", async () => {
    const course = await fixture.publish(await fixture.person());
    const outside = [
      "https://evil.example/",
      "//evil.example/",
      "/static/home",
      "/launch/../x/",
      "/launch/%2e%2e/",
      "/launch/a b/",
      "/launch/x",
    ];
    for (const to of outside) {
      const { location } = await fixture.visitor(course.host).arrive({ to });
      expect(new URL(location).searchParams.get("to")).toBe("/launch/");
    }
    const second = `${course.subdomain}.${fixture.secondDomain}`;
    expect(await fixture.visitor(second).arrive({ to: lesson })).toEqual({
      location: `${course.url}/launch/enter?to=${encodeURIComponent(lesson)}`,
      setCookies: [],
    });
  });

  it("returns from payment only to the entry page or the checkout", async () => {
    const reader = await fixture.person();
    const outside = [
      "https://evil.example/",
      "//evil.example",
      "/static/home?x=1",
      "/static/enter",
      "/static/enter?x=@evil",
      "/static/enterx?a=b",
    ];
    for (const backTo of outside) {
      const reply = await reader.call("POST", `/checkouts?${new URLSearchParams({ backTo })}`, { buy: "subscription", plan: "monthly" });
      expect([backTo, reply.status]).toEqual([backTo, 400]);
    }
  });

  it("refuses requests without a course host", async () => {
    const foreign = [
      "",
      fixture.domain,
      "evil.example",
      `evil-${fixture.domain}`,
      `a.b.${fixture.domain}`,
      `-x.${fixture.domain}`,
      `p--${"a".repeat(40)}.${fixture.domain}`,
    ];
    for (const path of ["/api/edge/gate", "/api/edge/enter?to=/launch/"]) {
      expect((await fixture.ask(path)).status).toBe(421);
      for (const host of foreign)
        expect([host, (await fixture.ask(path, { headers: { "x-course-host": host } })).status]).toEqual([host, 421]);
    }
  });

  it("answers at the gate while directory, shards and Redis are down", async () => {
    const author = await fixture.person();
    const course = await fixture.publish(author);
    const browser = fixture.visitor(course.host);
    await browser.enterAs(author, lesson);
    const nowhere = "postgres://nobody@127.0.0.1:1/none";
    const away = { DIRECTORY_DATABASE_URL: nowhere, AUTHORS_DATABASE_URLS: nowhere, REDIS_URL: "redis://127.0.0.1:1" };
    const alone = await createPlatform({ ...parseConfig({ ...process.env, ...away }), logLevel: "silent" }, "test");
    const lone = await createApp(alone);
    const at = await lone.listen({ host: "127.0.0.1", port: 0 });
    const gate = async (cookie: string) =>
      (await fetch(`${at}/api/edge/gate`, { headers: { "x-course-host": course.host, cookie } })).status;
    expect(await gate(browser.cookieHeader())).toBe(204);
    expect(await gate("")).toBe(401);
    await lone.close();
    await alone.close();
  });

  it("signs a reader in through the app for as long as the session lasts", async () => {
    const course = await fixture.publish(await fixture.person());
    const browser = fixture.visitor(course.host);
    const subscriber = await fixture.person({ subscription: true });
    await browser.enterAs(subscriber, lesson);
    const whoIs = (cookies: string, more: object = {}) =>
      fixture.features.courseEntry.authenticateVisitor({
        method: "POST",
        host: course.host,
        origin: course.url,
        cookies,
        ...more,
      });
    const learner = { kind: "signed-in", uid: subscriber.uid, sessionId: subscriber.uid };
    expect(await whoIs(browser.cookieHeader())).toEqual(learner);
    expect(await browser.arrive({ to: lesson, as: "learner" })).toEqual({ location: lesson, setCookies: [] });
    const pass = browser.cookies.get("__Host-learner") ?? "";
    const changed = `${pass.slice(0, -1)}${pass.endsWith("A") ? "B" : "A"}`;
    for (const cookies of ["", `__Host-learner=${changed}`, `__Host-learner=${pass}x`])
      expect(await whoIs(cookies)).toEqual({ kind: "anonymous" });
    const other = await fixture.publish(await fixture.person());
    expect(await whoIs(browser.cookieHeader(), { host: other.host, origin: other.url })).toEqual({ kind: "anonymous" });
    await fixture.directory.query("delete from sessions where id = $1", [subscriber.uid]);
    expect(await whoIs(browser.cookieHeader())).toEqual({ kind: "anonymous" });
    expect((await browser.arrive({ to: lesson })).location).toBe(lesson);
    expect((await browser.arrive({ to: lesson, as: "learner" })).location).toContain("/static/enter?");
  });

  it("accepts changes on a course host only from the same origin", async () => {
    const author = await fixture.person();
    const [course, sibling] = [await fixture.publish(author), await fixture.publish(author)];
    const signOut = (headers: Record<string, string>) =>
      fixture.ask("/api/edge/learner/sign-out", { method: "POST", headers: { "x-course-host": course.host, ...headers } });
    for (const origin of [sibling.url, fixture.config.appOrigin, "null", "https://evil.example", ""])
      expect((await signOut({ origin })).status).toBe(403);
    expect((await signOut({})).status).toBe(403);
    const reply = await signOut({ origin: course.url });
    expect([reply.status, reply.headers.getSetCookie().map((each) => each.split("=")[0])]).toEqual([
      204,
      ["__Host-course", "__Host-learner", "__Host-signed-in"],
    ]);
    expect((await fixture.ask("/api/edge/learner/sign-out", { method: "POST", headers: { origin: course.url } })).status).toBe(421);
  });

  it("returns the course on its host to readers with access", async () => {
    const author = await fixture.person();
    const [course, open] = [await fixture.publish(author), await fixture.publish(author, { readers: "open", cents: null })];
    await fixture.directory.query("update subdomains set access = 'members' where subdomain = $1", [course.subdomain]);
    const browser = fixture.visitor(course.host);
    const { courseFor } = fixture.features.courseEntry;
    await expect(courseFor({ host: course.host, cookies: "" })).rejects.toMatchObject({ code: "unauthenticated" });
    await browser.enterAs(author, lesson);
    expect(await courseFor({ host: course.host, cookies: browser.cookieHeader() })).toMatchObject({
      author: author.uid,
      projectId: course.id,
    });
    expect(await courseFor({ host: open.host, cookies: undefined })).toMatchObject({ projectId: open.id, subdomain: open.subdomain });
    await expect(courseFor({ host: `nobody-has-this.${fixture.domain}`, cookies: "" })).rejects.toMatchObject({ code: "not_found" });
  });
});
