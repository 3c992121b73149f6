import { houseCard, houseColors, canvas, ink } from "@coursewright/theme/house-theme.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { fillWidgetColors, widgets } from "@coursewright/theme/widget-colors.ts";
import { ColorField } from "@coursewright/ui/color-field.tsx";
import { useLingui } from "@lingui/react/macro";
import { patchAt, readAt } from "./level.ts";
import type { Level, Place } from "./level.ts";
import { Problems } from "./problems.tsx";

interface ColorSettingProps {
  readonly label: string;
  readonly level: Level;
  readonly place: Place;
}

export function ColorSetting({ label, level, place }: ColorSettingProps) {
  const { t } = useLingui();
  const isOwn = readAt(level.own, place) !== undefined;
  return (
    <ColorField
      label={label}
      value={drawnAt(level.effective, place)}
      suggestions={level.effective.colors?.themeColors ?? houseColors}
      reset={isOwn ? { label: t`Reset: ${label}`, onReset: () => level.reset([place]) } : undefined}
      onValueChange={(value) => level.change(patchAt(place, value))}
    >
      <Problems level={level} place={place} />
    </ColorField>
  );
}

/** The color drawn when the theme sets none: a widget's color from the palette, else the default theme. */
function drawnAt(effective: Theme, place: Place): string {
  const filled = widgets.reduce(fillWidgetColors, effective);
  const value =
    readAt(effective, place) ?? readAt(filled, place) ?? house[place] ?? (place.endsWith("shadowColor") ? houseColors[1] : ink.light);
  return typeof value === "string" ? value : ink.light;
}

const house: Readonly<Record<Place, string>> = {
  "general.background": canvas.light,
  "general.border": "#e7e0d2",
  "card.color": houseCard.light,
  "table.headerBg": canvas.light,
};
