import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { publish } from "@coursewright/contract/publishing.ts";
import { localInstance } from "../../tools/local.ts";
import { sendOnce } from "../faults/support/timed-requests.ts";
import { createAuthors } from "../faults/support/authors.ts";
import type { TimedResponse } from "../faults/support/timed-response.ts";
import { eventually } from "../product/eventually.ts";
import { onEachShard } from "../product/shards.ts";
import { type Crowd, type CrowdOptions, reportOf } from "./crowd.ts";
import { type PublishableCourse, unreadPages, writeCourse } from "./published-course.ts";

/** With more courses, the last one's time would only measure their number. */
const maxCourses = 10;
const coursesPerSecond = 2;
const pages = 2;
const patienceMs = 120_000;
const { edge: port } = localInstance().ports;

interface PublicationRow {
  readonly uid: string;
  readonly state: string;
  readonly ended: number;
}

/** All authors publish at the same moment, like on the evening before term. */
export async function publishStorm({ product, seconds }: CrowdOptions): Promise<Crowd> {
  const members = await createAuthors(product, {
    prefix: `storm-${randomUUID()}-`,
    count: Math.min(maxCourses, coursesPerSecond * seconds),
    gift: 0,
  });
  const courses = await Promise.all(members.map((member) => writeCourse(product, member, { pages })));
  const endedOnes = async (): Promise<PublicationRow[]> =>
    (
      await onEachShard(async (shard) => {
        const { rows } = await shard.query<PublicationRow>(
          `select author_id as uid, state, (extract(epoch from ended_at) * 1000)::double precision as ended
          from publications where ended_at is not null and author_id = any ($1)`,
          [members.map(({ uid }) => uid)],
        );
        return rows;
      })
    ).flat();
  return {
    async act() {
      const startedAt = Date.now();
      const asked = (await Promise.all(courses.map(askUntilTaken))).flat();
      const taken = asked.filter(({ status }) => status === 202).length;
      const all = async () => {
        const rows = await endedOnes();
        return rows.length >= taken && rows;
      };
      const ended = await eventually("every publication to end", all, patienceMs);
      return reportOf(
        asked,
        ended.map((one) => one.ended - startedAt),
      );
    },
    async verify() {
      const live = new Set((await endedOnes()).filter(({ state }) => state === "live").map(({ uid }) => uid));
      const failed = members.filter(({ uid }) => !live.has(uid)).map(({ uid }) => `${uid}: not live`);
      const unread = await Promise.all(courses.map((course) => unreadPages(product, course)));
      return [...failed, ...unread.flat()];
    },
  };
}

/** Repeats a request that was told to retry, under the same key. */
async function askUntilTaken({ member, params, subdomain }: PublishableCourse): Promise<TimedResponse[]> {
  const path = publish.path.replace(":uid", params.uid).replace(":projectId", params.projectId);
  const key = randomUUID();
  const asked: TimedResponse[] = [];
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const one = await sendOnce({ port, method: "POST", path, member, key, body: { subdomain } });
    asked.push(one);
    if ((one.status !== 503 && one.status !== 429) || performance.now() > deadline) return asked;
    await setTimeout(1_000);
  }
}
