import { lackingWords, renewCatalogues } from "./words/catalogues.ts";

/** Extracts screen messages into every catalogue and lists untranslated ones. */
if (!renewCatalogues()) process.exitCode = 1;
for (const { language, words } of lackingWords()) {
  console.log(`${language}: ${words.length === 0 ? "complete" : `${words.length} untranslated`}`);
  for (const each of words) console.log(`  ${each}`);
}
