import { MenuChoice } from "@coursewright/ui/menu-choice.tsx";
import { useLingui } from "@lingui/react/macro";
import { languages } from "../../base/words/languages.ts";
import { setLanguage, useLanguage } from "../../base/words/words.ts";

export function LanguageChoice() {
  const { t } = useLingui();
  return (
    <MenuChoice
      label={t`Language`}
      value={useLanguage()}
      onValueChange={(tag) => {
        const chosen = languages.find((language) => language.tag === tag);
        if (chosen) void setLanguage(chosen.tag);
      }}
      choices={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
    />
  );
}
