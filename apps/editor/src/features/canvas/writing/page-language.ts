import { readBlock } from "@coursewright/blocks/registry.ts";
import { catalogueText } from "@coursewright/blocks/kit/text/block-text.ts";
import { isLanguageCode, languageOf } from "@coursewright/course/language.ts";
import type { LanguageCode } from "@coursewright/course/language.ts";
import { i18n } from "@lingui/core";
import type { OpenPage } from "../../../document/page/open-page.ts";

const maxBlocks = 40;
const guessed = new WeakMap<OpenPage, LanguageCode>();

/** The language in which the page is written, or the author's own while the page has too few words. */
export function pageLanguage(page: OpenPage): LanguageCode {
  return guessed.get(page) ?? guessAgain(page);
}

/** Call this when the author enters a text, not while typing: it reads the whole page. */
export function guessAgain(page: OpenPage): LanguageCode {
  const texts = page.store
    .getState()
    .blocks.slice(0, maxBlocks)
    .map((stored) => {
      const read = readBlock(stored);
      return read.state === "ok" ? catalogueText(read.block, read.data) : "";
    });
  const found = languageOf(texts.join("\n"));
  if (found) guessed.set(page, found);
  const own = i18n.locale.slice(0, 2);
  return found ?? (isLanguageCode(own) ? own : "en");
}
