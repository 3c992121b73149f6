import { type SupportedSentence, supportedSentences } from "@coursewright/blocks/kit/ai/sentence-support.ts";
import { evidenceOf } from "@coursewright/blocks/kit/data/evidence.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import type { Course } from "./course.ts";
import { type CoursePlace, placeOf } from "./finding.ts";

export interface CourseSentence extends SupportedSentence {
  readonly place: CoursePlace;
}

/** The sentences that the helper wrote from sources, in the order of the course. */
export function courseSentences({ chapters }: Course): CourseSentence[] {
  return chapters.flatMap((chapter) =>
    chapter.pages.flatMap((page) =>
      page.blocks.flatMap((stored) => {
        const evidence = evidenceOf(stored);
        const read = evidence.length > 0 ? readBlock(stored) : null;
        if (read?.state !== "ok") return [];
        const place = placeOf(chapter.id, page, stored.id);
        return supportedSentences(read.block, read, evidence).map((sentence) => ({ ...sentence, place }));
      }),
    ),
  );
}

/** The passages on which sentences rest, each once. */
export function passagesOf(sentences: readonly SupportedSentence[]): string[] {
  const resting = sentences.filter(({ state }) => state === "sourced" || state === "edited");
  return [...new Set(resting.flatMap(({ entry }) => entry.passages))];
}

/** [SRC-05] Whether the source of a sentence has changed since: it contains none of the passages any more. */
export function hasLostSource({ state, entry }: SupportedSentence, existing: ReadonlySet<string>): boolean {
  return (state === "sourced" || state === "edited") && entry.passages.every((id) => !existing.has(id));
}
