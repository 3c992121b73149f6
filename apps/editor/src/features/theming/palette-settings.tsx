import { baseThemeOf, baseThemePatch, baseThemes } from "@coursewright/theme/base-themes.ts";
import type { BaseTheme } from "@coursewright/theme/base-themes.ts";
import { maxColors } from "@coursewright/theme/theme.ts";
import { Tiles } from "@coursewright/ui/tiles.tsx";
import { useLingui } from "@lingui/react/macro";
import { useLayoutEffect, useRef } from "react";
import { ColorList } from "./color-list.tsx";
import type { Level } from "./level.ts";
import { Setting } from "./setting.tsx";

export function PaletteSettings({ level }: { readonly level: Level }) {
  const { t } = useLingui();
  const effective = baseThemeOf(level.effective);
  return (
    <>
      <Setting
        label={t`Palette`}
        level={level}
        places={["baseTheme", "colors.themeColors"]}
        aside={<small>{effective?.name ?? t`your own`}</small>}
      >
        <Tiles
          stacked
          label={t`Palette`}
          columns={4}
          value={effective?.name ?? null}
          tiles={baseThemes.map((base) => ({ value: base.name, label: base.name, drawing: <Stripes base={base} /> }))}
          onValueChange={(name) => {
            const base = baseThemes.find((each) => each.name === name);
            if (base) level.change(baseThemePatch(base));
          }}
        />
      </Setting>
      <ColorList label={t`Theme colours`} level={level} place="colors.themeColors" max={maxColors} />
      <ColorList label={t`Text colours`} level={level} place="colors.textColors" max={maxColors} />
    </>
  );
}

/** The first four colors, as drawn in the light color scheme. */
function Stripes({ base: { colors } }: { readonly base: BaseTheme }) {
  const stripes = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    for (const [index, stripe] of [...(stripes.current?.children ?? [])].entries()) {
      if (stripe instanceof HTMLElement) stripe.style.background = colors[index] ?? "";
    }
  }, [colors]);
  return (
    <span ref={stripes} className="theme-stripes" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}
