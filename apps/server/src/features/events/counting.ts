import type { VisitEvent } from "@coursewright/contract/events.ts";
import { timeOf } from "./batch-time.ts";

/** The pages of a course for which events count, by their short ids. */
export interface CoursePlan {
  readonly pages: ReadonlyMap<string, PlannedPage>;
  /** The short id of the course's last page. */
  readonly last: string | undefined;
}

interface PlannedPage {
  readonly pageId: string;
  readonly chapterId: string;
  /** The short ids of its blocks. */
  readonly blocks: ReadonlySet<string>;
}

/** The events that were already counted for a reader. */
export interface Reader {
  readonly id: string;
  /** The first visit, by the reader's clock. */
  readonly firstAt: number;
  readonly pages: Set<string>;
  readonly chapters: Set<string>;
  readonly questions: Set<string>;
  readonly listened: Set<string>;
  finished: boolean;
}

type CountKind = "learners" | "chapter" | "page" | "finished" | "tried" | "right" | "given" | "listener" | "play" | "slot";

export interface Count {
  readonly kind: CountKind;
  /** The quarter of an hour of the reader's first visit, in milliseconds. */
  readonly bucket: number;
  readonly key: string;
  count: number;
}

interface VisitBatch {
  readonly id: string;
  readonly readerId: string;
  readonly events: readonly VisitEvent[];
}

const quarterMs = 15 * 60_000;
const dayMs = 24 * 60 * 60_000;

export function bucketOf({ firstAt }: Pick<Reader, "firstAt">): number {
  return firstAt - (firstAt % quarterMs);
}

/** Returns the counts that these batches of one course add. `readers` holds the readers counted before; this call updates it. */
export function countBatches(
  plan: CoursePlan,
  readers: Map<string, Reader>,
  batches: readonly VisitBatch[],
): { counts: Count[]; changed: Reader[] } {
  const counts = new Map<string, Count>();
  const changed = new Set<Reader>();
  for (const { id, readerId, events } of batches) {
    for (const event of events) {
      const page = plan.pages.get(event.page);
      if (!page) continue;
      const reader = readers.get(readerId) ?? newReader(readerId, clamped(event.at, timeOf(id)));
      readers.set(readerId, reader);
      changed.add(reader);
      const bucket = bucketOf(reader);
      for (const [kind, key] of counted(event, { page, reader, isLast: event.page === plan.last })) {
        const name = `${kind} ${bucket} ${key}`;
        const known = counts.get(name);
        if (known) known.count += 1;
        else counts.set(name, { kind, bucket, key, count: 1 });
      }
    }
  }
  return { counts: [...counts.values()], changed: [...changed] };
}

/** Yields the counts that one event adds, and records them in the reader. */
function* counted(event: VisitEvent, at: { page: PlannedPage; reader: Reader; isLast: boolean }): Iterable<[CountKind, string]> {
  const { page, reader, isLast } = at;
  // Any event implies that the page was opened, even if the beacon with the open event has not arrived yet.
  if (reader.pages.size === 0) yield ["learners", ""];
  if (isNew(reader.chapters, page.chapterId)) yield ["chapter", page.chapterId];
  if (isNew(reader.pages, event.page)) yield ["page", page.pageId];
  switch (event.t) {
    case "open":
      return;
    case "read":
      if (!isLast || reader.finished) return;
      reader.finished = true;
      yield ["finished", ""];
      return;
    case "answer":
      if (!page.blocks.has(event.block) || !isNew(reader.questions, event.block)) return;
      yield ["tried", event.block];
      if (event.right === true) yield ["right", event.block];
      yield ["given", `${event.block}:${event.given}`];
      return;
    case "play":
      if (isNew(reader.listened, event.page)) yield ["listener", page.pageId];
      yield ["play", page.pageId];
      return;
    case "heard":
      for (const slot of event.slots) yield ["slot", `${page.pageId}:${slot}`];
  }
}

function newReader(id: string, firstAt: number): Reader {
  return { id, firstAt, pages: new Set(), chapters: new Set(), questions: new Set(), listened: new Set(), finished: false };
}

/** A reader's clock may be wrong by years. The batch's time was checked on arrival. */
function clamped(at: number, sealedAt: number): number {
  return Math.min(Math.max(at, sealedAt - dayMs), sealedAt + dayMs);
}

function isNew(known: Set<string>, key: string): boolean {
  const before = known.size;
  return known.add(key).size > before;
}
