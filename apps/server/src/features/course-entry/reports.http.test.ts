import { afterAll, beforeAll, expect, it } from "vitest";
import { type EntryFixture, startEntry } from "../../../test/course-entry.ts";

let fixture: EntryFixture;
beforeAll(async () => {
  fixture = await startEntry(process.env);
});
afterAll(() => fixture.close());

const thousand = "x".repeat(1_000);

function report(host: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams(fields);
  return fixture.ask("/api/edge/report", { method: "POST", body, headers: { "x-course-host": host, ...headers } });
}

it("stores a visitor's report with the release for 180 days, without identity", async () => {
  const course = await fixture.publish(await fixture.person());
  const reply = await report(course.host, { reason: "copyright", words: " My\r\nwords. ", page: "Day one" });
  expect([reply.status, reply.headers.get("location")]).toEqual([303, "/launch/report/thanks/"]);
  const kept = { subdomain: course.subdomain, releaseId: "r-00000001", reason: "copyright", words: "My\nwords.", page: "Day one" };
  expect(await fixture.features.courseEntry.listReports(1)).toEqual([{ ...kept, at: expect.any(Date) }]);
  const unknown = await report(`nobody-here.${fixture.domain}`, { reason: "other" });
  expect(unknown.status).toBe(303);
  expect((await fixture.features.courseEntry.listReports(1))[0]).toMatchObject({ subdomain: "nobody-here", releaseId: null, words: "" });
  fixture.clock.ms = 179 * 86_400_000;
  await fixture.features.courseEntry.sweep();
  expect(await fixture.features.courseEntry.listReports(9)).toHaveLength(2);
  fixture.clock.ms = 181 * 86_400_000;
  await fixture.features.courseEntry.sweep();
  expect(await fixture.features.courseEntry.listReports(9)).toEqual([]);
  fixture.clock.ms = 0;
});

it("refuses invalid, too long and too frequent reports", async () => {
  const host = `bread.${fixture.domain}`;
  const from = (last: number) => ({ "x-forwarded-for": `10.200.${Math.floor(Math.random() * 256)}.${last}` });
  expect((await report(host, { reason: "dislike" }, from(1))).status).toBe(400);
  expect((await report(host, { reason: "other", words: `${thousand}${thousand}x` }, from(2))).status).toBe(400);
  expect((await report("evil.example", { reason: "other" }, from(3))).status).toBe(421);
  const json = { "content-type": "application/json", "x-course-host": host, ...from(4) };
  expect((await fixture.ask("/api/edge/report", { method: "POST", body: '{"reason":"other"}', headers: json })).status).toBe(400);
  const often = from(5);
  const answers = [];
  for (let count = 0; count < 6; count += 1) answers.push((await report(host, { reason: "other" }, often)).status);
  expect(answers).toEqual([303, 303, 303, 303, 303, 429]);
});
