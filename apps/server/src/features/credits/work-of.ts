import type { Work } from "@coursewright/contract/credits.ts";

const byReason: ReadonlyArray<readonly [RegExp, Work]> = [
  [/^generate MCQ$/, "quiz"],
  [/^generate (bar|pie|line)?chart$/, "chart"],
  [/^generate image /, "picture"],
  [/^generate hero-banner$/, "banner"],
  [/^generate (assistant|answer)$/, "assistant"],
  [/^generate outline$/, "outline"],
  [/^generate (score|scoring-trial)$/, "scoring"],
  [/^generate /, "text"],
  [/^write a page$/, "page"],
  [/^video upload$/, "video"],
  [/^catalogue\b/, "catalogue"],
  [/^audiobook\b/, "audiobook"],
];

/** Maps a hold's reason to a category that authors understand. */
export function workOf(reason: string): Work {
  return byReason.find(([pattern]) => pattern.test(reason))?.[1] ?? "other";
}
