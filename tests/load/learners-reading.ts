import { randomUUID } from "node:crypto";
import type { EventBatch } from "@coursewright/contract/events.ts";
import { newUuid } from "../../apps/server/src/platform/ids/ids.ts";
import { localInstance } from "../../tools/local.ts";
import { createAuthors } from "../faults/support/authors.ts";
import { onShardOf } from "../product/shards.ts";
import type { Crowd, CrowdOptions } from "./crowd.ts";
import { publishCourse, unreadPages, writeCourse } from "./published-course.ts";
import { steadyLoad } from "./steady-load.ts";

const pagesPerSecond = 500;
/** Below the limit of events from one address in a minute. */
const visitsPerSecond = 50;
const pages = 3;
const { edge: port } = localInstance().ports;

/** Readers of a published course. Some reach the end of a page and send events. */
export async function learnersReading({ product, seconds }: CrowdOptions): Promise<Crowd> {
  const [member] = await createAuthors(product, { prefix: `read-${randomUUID()}-`, count: 1, gift: 0 });
  if (!member) throw new Error("A course has an author");
  const course = await writeCourse(product, member, { pages });
  await publishCourse(product, course);
  const unread = await unreadPages(product, course);
  if (unread.length > 0) throw new Error(unread.join("\n"));

  const host = `${course.host}:${port}`;
  const reading = course.pages.map(({ path }) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`);
  const telling = Array.from({ length: visitsPerSecond * seconds }, () => tellingOf(host));
  let acknowledged = 0;
  return {
    async act() {
      const [read, beacons] = await Promise.all([
        steadyLoad({ port, requests: reading, perSecond: pagesPerSecond, seconds, connections: 64 }),
        steadyLoad({ port, requests: telling, perSecond: visitsPerSecond, seconds, connections: 32 }),
      ]);
      acknowledged = beacons.answers["204"] ?? 0;
      const answers = { ...read.answers };
      for (const [status, count] of Object.entries(beacons.answers)) answers[status] = (answers[status] ?? 0) + count;
      const slowest = (pick: "p50Ms" | "p99Ms") => Math.max(read[pick], beacons[pick]);
      return { sent: read.sent + beacons.sent, answers, p50Ms: slowest("p50Ms"), p99Ms: slowest("p99Ms") };
    },
    async verify() {
      const { rows } = await onShardOf(member.uid, (shard) =>
        shard.query<{ n: number }>("select count(*)::integer as n from event_batches where author_id = $1", [member.uid]),
      );
      const stored = rows[0]?.n ?? 0;
      return stored >= acknowledged ? [] : [`${acknowledged - stored} visits that were acknowledged are lost`];
    },
  };
}

function tellingOf(host: string): string {
  const at = Date.now();
  const page = randomUUID().slice(0, 8);
  const batch: EventBatch = {
    id: newUuid(),
    reader: randomUUID(),
    events: [
      { t: "open", at, page },
      { t: "read", at, page },
    ],
  };
  const body = JSON.stringify(batch);
  const head = [
    "POST /launch/learner/events HTTP/1.1",
    `Host: ${host}`,
    `Origin: http://${host}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}
