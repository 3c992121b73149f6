import type { Finding } from "@coursewright/contract/publish-check.ts";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

/** Describes each finding and the action that fixes it. */
export function useFindingWords() {
  const { t } = useLingui();
  return {
    trouble(kind: Finding["kind"], count: number): string {
      switch (kind) {
        case "picture without description":
          return plural(count, { one: "# picture has no description.", other: "# pictures have no description." });
        case "quiz without right answer":
          return plural(count, { one: "# quiz has no right answer.", other: "# quizzes have no right answer." });
        case "figures not confirmed":
          return plural(count, { one: "# block has figures to confirm.", other: "# blocks have figures to confirm." });
        case "sentence without source":
          return plural(count, { one: "# sentence has no source.", other: "# sentences have no source." });
        case "source changed":
          return plural(count, {
            one: "# sentence rests on a source that has changed.",
            other: "# sentences rest on sources that have changed.",
          });
        case "file missing":
          return plural(count, { one: "# file is missing.", other: "# files are missing." });
        case "link broken":
          return plural(count, { one: "# link leads nowhere.", other: "# links lead nowhere." });
        case "low contrast":
          return plural(count, { one: "# colour is hard to read.", other: "# colours are hard to read." });
        case "page empty":
          return plural(count, { one: "# page is empty.", other: "# pages are empty." });
        case "block empty":
          return plural(count, { one: "# block is empty.", other: "# blocks are empty." });
        case "sample left":
          return plural(count, {
            one: "# block still has sample words or figures.",
            other: "# blocks still have sample words or figures.",
          });
        case "button without address":
          return plural(count, { one: "# button leads nowhere.", other: "# buttons lead nowhere." });
        case "heading out of order":
          return plural(count, { one: "# heading skips a level.", other: "# headings skip a level." });
        case "word to avoid":
          return plural(count, { one: "# word to avoid is used.", other: "# words to avoid are used." });
        case "spelling":
          return plural(count, { one: "# word has the other spelling.", other: "# words have the other spelling." });
        case "reading level":
          return plural(count, {
            one: "# page is harder to read than your course style asks.",
            other: "# pages are harder to read than your course style asks.",
          });
      }
    },
    repair(repair: NonNullable<Finding["repair"]>): string {
      switch (repair) {
        case "mark as decorative":
          return t`Mark as decoration`;
        case "raise contrast":
          return t`Use the nearest shade that can be read`;
        case "put heading in order":
          return t`Fix the order`;
        case "put page away":
          return t`Put it in the trash`;
      }
    },
  };
}
