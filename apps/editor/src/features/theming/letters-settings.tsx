import { ShadowChoice } from "@coursewright/blocks/kit/appearance/text-style-panel.tsx";
import { fonts } from "@coursewright/theme/theme.ts";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { Tiles } from "@coursewright/ui/tiles.tsx";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ColorSetting } from "./color-setting.tsx";
import type { Level } from "./level.ts";
import { Setting } from "./setting.tsx";

/** Font and shadow of headings and body text. */
export function LettersSettings({ level }: { readonly level: Level }) {
  const { t } = useLingui();
  const [part, setPart] = useState<"heading" | "body">("heading");
  const effective = level.effective[part];
  return (
    <>
      <Setting
        label={t`Font`}
        level={level}
        places={[`${part}.font`]}
        aside={
          <Segmented
            label={t`Letters`}
            value={part}
            choices={[
              { value: "heading", label: t`Headings` },
              { value: "body", label: t`Body` },
            ]}
            onValueChange={setPart}
          />
        }
      >
        <Tiles
          label={part === "heading" ? t`Font of the headings` : t`Font of the body`}
          columns={2}
          value={effective?.font ?? null}
          tiles={fonts.map((font) => ({
            value: font,
            label: font,
            drawing: (
              <b className="theme-letters" data-font={font} aria-hidden="true">
                Ag
              </b>
            ),
          }))}
          onValueChange={(font) => level.change({ [part]: { font } })}
        />
      </Setting>
      <Setting label={part === "heading" ? t`Heading shadow` : t`Text shadow`} level={level} places={[`${part}.shadow`]}>
        <ShadowChoice
          label={part === "heading" ? t`Heading shadow` : t`Text shadow`}
          value={effective?.shadow ?? "none"}
          onChange={(shadow) => level.change({ [part]: { shadow } })}
        />
        <ColorSetting label={t`Shadow colour`} level={level} place={`${part}.shadowColor`} />
      </Setting>
    </>
  );
}
