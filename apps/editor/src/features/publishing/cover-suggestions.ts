import { firstCover, inkSets, motifs } from "@coursewright/course/cover.ts";
import type { CourseCover } from "@coursewright/course/cover.ts";

const atOnce = 3;
const all = motifs.length * inkSets.length;

/** The next few covers, until all have been shown. The first ones differ most from the course's own. */
export function suggestCovers({ projectId, round, chosen }: { projectId: string; round: number; chosen: CourseCover }): CourseCover[] {
  const fresh = Array.from({ length: all }, (_, step) => drawing(projectId, step)).filter((cover) => !isSameCover(cover, chosen));
  return Array.from({ length: atOnce }, (_, place) => fresh[(1 + round * atOnce + place) % fresh.length]).filter(
    (cover) => cover !== undefined,
  );
}

export function isSameCover(one: CourseCover, other: CourseCover): boolean {
  return coverName(one) === coverName(other);
}

/** A unique name for each cover. */
export function coverName(cover: CourseCover): string {
  return cover.kind === "drawn" ? `${cover.motif}-${cover.inks}` : cover.address;
}

/** Each step changes motif and inks. After each cycle of motifs the inks shift by one. */
function drawing(projectId: string, step: number): CourseCover {
  const own = firstCover(projectId);
  const turn = Math.floor(step / motifs.length);
  const motif = motifs[(motifs.indexOf(own.motif) + step) % motifs.length] ?? own.motif;
  return { kind: "drawn", motif, inks: (own.inks + step + turn) % inkSets.length };
}
