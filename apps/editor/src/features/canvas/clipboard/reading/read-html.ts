import type { Draft } from "../drafts.ts";
import { withTypedBullets } from "./typed-bullets.ts";
import { parseHtml } from "../../../../base/html/parse-html.ts";
import { readBlocks } from "./read-blocks.ts";
import { readApple } from "./sources/apple.ts";
import { readGoogleDocs } from "./sources/google-docs.ts";
import { nestLeveledLists } from "./sources/leveled-lists.ts";
import { removeUnseen } from "./sources/noise.ts";
import { readWord } from "./sources/word.ts";

/** Reads HTML of any program. Each step turns what one program writes into ordinary HTML; the last reads that. */
export function readHtml(html: string): Draft[] {
  const { body, head } = parseHtml(html);
  const styles = [...head.querySelectorAll("style"), ...body.querySelectorAll("style")].map(({ textContent }) => textContent).join("\n");
  removeUnseen(body);
  readGoogleDocs(body);
  readWord(body);
  nestLeveledLists(body);
  readApple(body, styles);
  return withLevels(withTypedBullets(readBlocks(body)));
}

/** Courses have two levels of headings. A single first title is above the sections, so both it and they get the upper one. */
function withLevels(drafts: readonly Draft[]): Draft[] {
  const levels = drafts.flatMap((draft) => (draft.type === "heading" ? [draft.level] : []));
  const top = Math.min(...levels);
  const hasTitle = levels.length > 1 && levels[0] === top && levels.filter((level) => level === top).length === 1;
  const below = Math.min(...levels.filter((level) => level > top));
  const upper = hasTitle ? below : top;
  return drafts.map((draft) => (draft.type === "heading" ? { ...draft, level: draft.level <= upper ? 2 : 3 } : draft));
}
