import { cascade } from "@coursewright/theme/cascade.ts";
import { Color, mix } from "@coursewright/theme/color.ts";
import { canvas } from "@coursewright/theme/house-theme.ts";
import { Theme } from "@coursewright/theme/theme.ts";
import { fillWidgetColors } from "@coursewright/theme/widget-colors.ts";
import type { Widget } from "@coursewright/theme/widget-colors.ts";
import type { DrawnAt } from "./drawn-colors.ts";

/** The theme groups of widgets. */
export type AppearanceGroup = "heroBanner" | "factCard" | "flashCard" | "stepCard" | "bulletCard" | "mcq" | "textbox";

export interface AppearanceColor {
  /** A field of the group, or a list item such as "colors.0". */
  readonly field: string;
  /** The field of its background. */
  readonly on?: string;
  readonly drawn: DrawnAt;
}

type Values = Readonly<Record<string, string | undefined>>;

interface ColorChoice {
  /** The page's theme with the block's own values. */
  readonly effective: Theme;
  readonly widget: Widget;
  readonly group: AppearanceGroup;
  readonly colors: readonly AppearanceColor[];
  readonly field: string;
  readonly value: string;
}

/** The patch for one chosen colour. It changes no text colour: the panel offers that, with the reason. */
export function colorPatch({ effective, widget, group, colors, field, value }: ColorChoice): Theme {
  const named = valuesOf(effective[group]);
  const picked = { [field]: value, ...secondStop(field, value, { colors, named }) };
  const chosen = cascade(effective, appearancePatch(group, picked, valuesOf(fillWidgetColors(effective, widget)[group])));
  const filled = valuesOf(fillWidgetColors(chosen, widget)[group]);
  return appearancePatch(group, picked, filled);
}

/** The first stop of a gradient also sets an unset second stop, slightly lighter. */
function secondStop(field: string, value: string, { colors, named }: { colors: readonly AppearanceColor[]; named: Values }): Values {
  const second = field.replace(/1$/, "2");
  const isMissing = second !== field && colors.some((color) => color.field === second) && named[second] === undefined;
  return isMissing ? { [second]: mix(Color.parse(value), canvas.light, 0.92) } : {};
}

/** A list counts as one value in a theme, so the patch sets or removes it as a whole. */
export function appearancePatch(group: AppearanceGroup, values: Values, before: Values): Theme {
  const lists = new Map<string, Array<string | undefined>>();
  for (const field of Object.keys(values)) {
    const [name = "", place] = field.split(".");
    if (place !== undefined) lists.set(name, listOf(name, { ...before, ...values }));
  }
  const plain = Object.entries(values).filter(([field]) => !field.includes("."));
  const whole = [...lists].map(([name, items]) => [name, items.includes(undefined) ? undefined : items]);
  return Theme.parse({ [group]: Object.fromEntries([...plain, ...whole]) });
}

/** A group's text values by field. List items have keys such as "colors.0". */
export function valuesOf(group: object | undefined): Values {
  const entries = Object.entries(group ?? {}).flatMap(([field, value]): Array<[string, unknown]> =>
    Array.isArray(value) ? value.map((item, index) => [`${field}.${index}`, item]) : [[field, value]],
  );
  return Object.fromEntries(entries.map(([field, value]) => [field, typeof value === "string" ? value : undefined]));
}

function listOf(name: string, values: Values): Array<string | undefined> {
  return Object.keys(values)
    .filter((field) => field.startsWith(`${name}.`))
    .toSorted()
    .map((field) => values[field]);
}
