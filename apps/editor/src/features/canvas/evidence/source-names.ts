import type { Passage } from "@coursewright/contract/sources.ts";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Support } from "./support.ts";

interface SourceName {
  readonly label: string;
  readonly sourceId: string;
  /** The first sentence that rests on it. */
  readonly sentence: Support;
}

const maxNames = 8;

/** The sources on which the sentences rest, each page once, in the order of the text. */
export function sourceNames(i18n: I18n, sentences: readonly Support[], passages: ReadonlyMap<string, Passage>): SourceName[] {
  const names = new Map<string, SourceName>();
  for (const sentence of sentences) {
    if (sentence.state !== "sourced" && sentence.state !== "edited") continue;
    for (const id of sentence.entry.passages) {
      const passage = passages.get(id);
      if (!passage) continue;
      const label = [passage.sourceName, placeIn(i18n, passage)].filter((part) => part !== "").join(", ");
      if (!names.has(label)) names.set(label, { label, sourceId: passage.sourceId, sentence });
    }
  }
  return [...names.values()].slice(0, maxNames);
}

/** The page or minute of a passage. Empty if the source has neither. */
export function placeIn(i18n: I18n, { page, seconds }: Passage): string {
  if (page !== undefined) return i18n._(msg`page ${page}`);
  if (seconds === undefined) return "";
  const minute = Math.floor(seconds / 60) + 1;
  return i18n._(msg`minute ${minute}`);
}
