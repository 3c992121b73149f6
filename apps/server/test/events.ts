import { randomUUID } from "node:crypto";
import type { VisitEvent } from "@coursewright/contract/events.ts";
import { newUuid } from "../src/platform/ids/ids.ts";
import type { EntryFixture } from "./course-entry.ts";
import type { CountRow } from "../src/features/events/recount.ts";

export type VisitedCourse = Awaited<ReturnType<typeof writeVisitedCourse>>;

export const short = (uuid: string) => uuid.slice(-8);

/** A course open to anybody, with a question on each page. */
export async function writeVisitedCourse(fixture: EntryFixture, { chapters = 2, pagesEach = 2 } = {}) {
  const author = await fixture.person();
  const course = await fixture.publish(author, { readers: "open", cents: null });
  const made = async (path: string): Promise<string> => {
    const { id }: { id: string } = await (await author.call("POST", `/projects/${course.id}${path}`, {})).json();
    return id;
  };
  const pages: Array<{ id: string; chapterId: string; question: string }> = [];
  for (let chapter = 0; chapter < chapters; chapter += 1) {
    const chapterId = await made("/chapters");
    for (let page = 0; page < pagesEach; page += 1) {
      const id = await made(`/chapters/${chapterId}/pages`);
      const question = randomUUID();
      const save = {
        saveId: randomUUID(),
        baseVersion: 0,
        upsert: [{ id: question, type: "heading", v: 1, data: { text: "A question", meta: { level: 2 } }, aiagent: "jerry" }],
        order: [question],
      };
      const reply = await author.call("POST", `/projects/${course.id}/chapters/${chapterId}/pages/${id}/saves`, save);
      if (reply.status !== 200) throw new Error(`${reply.status}: ${await reply.text()}`);
      pages.push({ id, chapterId, question });
    }
  }
  const tell = (batch: unknown, headers: Record<string, string> = {}) =>
    fixture.ask("/api/edge/learner/events", {
      method: "POST",
      headers: { "x-course-host": course.host, origin: course.url, "content-type": "application/json", ...headers },
      body: typeof batch === "string" ? batch : JSON.stringify(batch),
    });
  return { author, course, pages, tell };
}

export function batchOf(events: readonly VisitEvent[], { reader = randomUUID(), at = Date.now() }: { reader?: string; at?: number } = {}) {
  return { id: newUuid(at), reader, events };
}

/** Reads past row level security, ordered by name. */
export async function countsOf({ authors }: EntryFixture, { course }: VisitedCourse) {
  const { rows: counts } = await authors.query<CountRow>(
    "select kind, key, bucket::text, count::integer from course_counts where course_id = $1 order by kind, key, bucket",
    [course.id],
  );
  const { rows: totals } = await authors.query<Omit<CountRow, "bucket">>(
    "select kind, key, count::integer from course_totals where course_id = $1 order by kind, key",
    [course.id],
  );
  return { counts, totals };
}
