import { blockOfType } from "@coursewright/blocks/registry.ts";
import { catalogueText } from "@coursewright/blocks/kit/text/block-text.ts";
import { pageAt, planOf, searchAddress } from "./places.ts";
import type { ReleaseFile } from "./release-assets.ts";
import type { ReleasedBlock, ReleasedCourse, ReleasedPage } from "./released-course.ts";
import type { Entry } from "./shell/search.ts";

/** The indexed text per page. Longer pages are still found by name and keywords. */
const maxCharacters = 20_000;

/** The text of every page, loaded at the first search. In a members' course the file is closed like the pages. */
export function searchIndex(course: ReleasedCourse): ReleaseFile {
  const entries = planOf(course).places.map((place): Entry => {
    const page = pageAt(course, place);
    const { address, chapter } = place;
    return { address, chapter: chapter.name, name: page.name, keywords: page.keywords.join(" "), text: textOf(page) };
  });
  return { path: searchAddress.slice(1), body: JSON.stringify(entries), contentType: "application/json", isFree: false };
}

function textOf({ blocks }: ReleasedPage): string {
  const text = blocks.map(wordsOf).join(" ").normalize("NFC");
  return text.replaceAll(/\s+/g, " ").trim().slice(0, maxCharacters);
}

/** Unreadable blocks have no text. */
function wordsOf(released: ReleasedBlock): string {
  const block = released.state === "ok" ? blockOfType(released.type) : undefined;
  if (released.state !== "ok" || !block) return "";
  try {
    return catalogueText(block, released.data);
  } catch {
    return "";
  }
}
