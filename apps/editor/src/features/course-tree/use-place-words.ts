import type { Outline } from "@coursewright/contract/courses.ts";
import { useLingui } from "@lingui/react/macro";
import type { DropPlace } from "./drop-places.ts";
import { findPage } from "./outline-changes.ts";

/** Describes a drop target for screen readers. */
export function usePlaceWords(outline: Outline): (place: DropPlace) => string {
  const { t } = useLingui();
  return (place) => {
    const chapterName = (id: string | null) => outline.chapters.find(({ uuid }) => uuid === id)?.name ?? "";
    if (place.kind === "chapter") {
      const before = chapterName(place.before);
      return place.before === null ? t`last chapter` : t`before chapter ${before}`;
    }
    const chapter = chapterName(place.chapterId);
    const page = place.before === null ? undefined : findPage(outline, place.before)?.page.name;
    return page === undefined ? t`at the end of ${chapter}` : t`before ${page} in ${chapter}`;
  };
}
