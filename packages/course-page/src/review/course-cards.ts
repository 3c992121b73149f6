import type { Card } from "@coursewright/blocks/kit/definition/define-block.ts";
import { pageAt, planOf, shortId } from "../places.ts";
import type { ReleaseFile } from "../release-assets.ts";
import type { ReleasedBlock, ReleasedCourse } from "../released-course.ts";
import { cardOf } from "./card-of.ts";

/** A card and its place in the course. */
export type CourseCard = Card & {
  /** The short id of its block. */
  readonly id: string;
  /** Its page's address, name and short id. */
  readonly page: string;
  readonly pageName: string;
  readonly pageId: string;
};

export const cardsAddress = "/launch/cards.json";

/** All cards in course order, loaded by the review page. In a members' course the file is closed like the pages. */
export function cardsFile(course: ReleasedCourse): ReleaseFile {
  return { path: cardsAddress.slice(1), body: JSON.stringify(cardsOf(course)), contentType: "application/json", isFree: false };
}

function cardsOf(course: ReleasedCourse): CourseCard[] {
  return planOf(course).places.flatMap((place) => {
    const page = pageAt(course, place);
    const where = { page: place.address, pageName: page.name, pageId: shortId(page.uuid) };
    return page.blocks.flatMap((block) => {
      const card = cardIn(block);
      return card ? [{ id: shortId(block.id), ...card, ...where }] : [];
    });
  });
}

function cardIn(block: ReleasedBlock): Card | null {
  return block.state === "ok" ? cardOf(block.type, block) : null;
}
