import type { UpdateProblem } from "@coursewright/contract/catalogue-update.ts";
import { t } from "@lingui/core/macro";
import { wordsOfCode } from "../../base/api/error-words.ts";

/** The reason why a part failed; follows the part's name in the text. */
export function problemWords(problem: UpdateProblem | null): string {
  switch (problem) {
    case "helper_busy":
      return t`The helper was busy. Nothing was charged.`;
    case "helper_failed":
      return t`The helper’s answer could not be used. Nothing was charged.`;
    case "own_key_refused":
    case "own_key_busy":
      return wordsOfCode(problem);
    case "page_gone":
      return t`This page was deleted meanwhile. Nothing was charged.`;
    case "page_empty":
      return t`This page has no text yet. Nothing was charged.`;
    case "too_little_text":
      return t`Not enough text to generate audio. Add more headings or paragraphs (at least 10 characters).`;
    case "voice_not_set_up":
      return t`No voice is connected here. Nothing was charged.`;
    case "internal":
    case null:
      return t`Something went wrong on our side. Nothing was charged.`;
  }
}
