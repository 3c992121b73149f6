import type { EventBatch } from "@coursewright/contract/events.ts";

export interface CountRow {
  kind: string;
  key: string;
  bucket: string;
  count: number;
}

export interface VisitedPage {
  readonly id: string;
  readonly chapterId: string;
}

/**
 * For tests: computes the expected counts from all batches at once, to compare them with the incremental counts. It assumes that
 * each reader answers a question once.
 */
export function recount(
  pages: readonly VisitedPage[],
  batches: readonly EventBatch[],
  bucketOf: (reader: string) => string = () => "",
): CountRow[] {
  const known = new Map(pages.map((page) => [page.id.slice(-8), page]));
  const last = pages.at(-1)?.id;
  const once = new Set<string>();
  const each: string[] = [];
  for (const { reader, events } of batches) {
    for (const event of events) {
      const page = known.get(event.page);
      if (!page) continue;
      const bucket = bucketOf(reader);
      const name = (kind: string, key: string) => `${kind}|${key}|${bucket}`;
      const byReader = (kind: string, key: string) => once.add(`${name(kind, key)}|${reader}`);
      byReader("learners", "");
      byReader("chapter", page.chapterId);
      byReader("page", page.id);
      if (event.t === "read" && page.id === last) byReader("finished", "");
      if (event.t === "answer") {
        byReader("tried", event.block);
        if (event.right) byReader("right", event.block);
        byReader("given", `${event.block}:${event.given}`);
      }
      if (event.t === "play") {
        byReader("listener", page.id);
        each.push(name("play", page.id));
      }
      if (event.t === "heard") each.push(...event.slots.map((slot) => name("slot", `${page.id}:${slot}`)));
    }
  }
  const names = [...[...once].map((name) => name.slice(0, name.lastIndexOf("|"))), ...each];
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, all]) => {
      const [kind = "", key = "", bucket = ""] = name.split("|");
      return { kind, key, bucket, count: all.length };
    })
    .toSorted(byName);
}

export function withoutBuckets(rows: readonly CountRow[]): Array<Omit<CountRow, "bucket">> {
  return [...Map.groupBy(rows, ({ kind, key }) => `${kind}|${key}`).values()].flatMap(([first, ...rest]) =>
    first ? [{ kind: first.kind, key: first.key, count: rest.reduce((sum, { count }) => sum + count, first.count) }] : [],
  );
}

export function byName<Row extends { kind: string; key: string; bucket?: string }>(one: Row, other: Row): number {
  const name = ({ kind, key, bucket = "" }: Row) => [kind, key, bucket];
  const [these, those] = [name(one), name(other)];
  const at = these.findIndex((part, index) => part !== those[index]);
  return at === -1 ? 0 : (these[at] ?? "") < (those[at] ?? "") ? -1 : 1;
}
