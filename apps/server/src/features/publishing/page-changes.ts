import { createHash } from "node:crypto";
import { PageId } from "@coursewright/base/ids.ts";
import { withoutAnswer } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { ChangeCounts, PageChange } from "@coursewright/contract/publishing.ts";
import type { Course } from "@coursewright/course/course.ts";
import { z } from "zod";

/** Identifies the content of a page in a version, to compare it with other versions. */
export const PageMark = z.object({ uuid: PageId, name: z.string(), hash: z.string() });
export type PageMark = z.infer<typeof PageMark>;

const hashLength = 16;

/** In the course's order. The hash covers a page's name, blocks and own theme, but not its position or the author's notes. */
export function marksOf({ chapters }: Pick<Course, "chapters">): PageMark[] {
  return chapters.flatMap(({ pages }) =>
    pages.map(({ uuid, name, theme, blocks }) => ({
      uuid,
      name,
      hash: createHash("sha256")
        .update(JSON.stringify([name, theme ?? null, blocks.map(withoutAnswer)]))
        .digest("hex")
        .slice(0, hashLength),
    })),
  );
}

/** In the order of the newer version; removed pages come last. */
export function changesBetween(older: readonly PageMark[], newer: readonly PageMark[]): PageChange[] {
  const before = new Map(older.map((mark) => [mark.uuid, mark]));
  const kept = new Set(newer.map(({ uuid }) => uuid));
  return [
    ...newer.flatMap(({ uuid, name, hash }): PageChange[] => {
      const old = before.get(uuid);
      if (!old) return [{ pageId: uuid, name, kind: "added" }];
      return old.hash === hash ? [] : [{ pageId: uuid, name, kind: "changed" }];
    }),
    ...older.flatMap(({ uuid, name }): PageChange[] => (kept.has(uuid) ? [] : [{ pageId: uuid, name, kind: "removed" }])),
  ];
}

export function countChanges(changes: readonly PageChange[]): z.infer<typeof ChangeCounts> {
  const count = (kind: PageChange["kind"]) => changes.filter((change) => change.kind === kind).length;
  return { added: count("added"), changed: count("changed"), removed: count("removed") };
}
