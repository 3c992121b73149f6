import { lackingWords, renewCatalogues } from "./words/catalogues.ts";

/** Extracts the words of the screens into every catalogue and tells what is not translated yet. */
if (!renewCatalogues()) process.exitCode = 1;
for (const { language, words } of lackingWords()) {
  console.log(`${language}: ${words.length === 0 ? "nothing lacks" : `${words.length} lack a translation`}`);
  for (const each of words) console.log(`  ${each}`);
}
