import { houseColors } from "@coursewright/theme/house-theme.ts";
import { IconButton } from "@coursewright/ui/button.tsx";
import { useLingui } from "@lingui/react/macro";
import { Minus, Plus } from "lucide-react";
import { patchAt, readAt } from "./level.ts";
import type { Level, Place } from "./level.ts";
import { Problems } from "./problems.tsx";
import { Setting } from "./setting.tsx";

interface ColorListProps {
  readonly label: string;
  readonly level: Level;
  readonly place: Place;
  readonly max: number;
}

/** An ordered list of colors. The list is one value: changing one color makes the whole list this level's own. */
export function ColorList({ label, level, place, max }: ColorListProps) {
  const { t } = useLingui();
  const value = readAt(level.effective, place);
  const colors: readonly string[] = Array.isArray(value) ? value.filter((color) => typeof color === "string") : [];
  const isOwn = readAt(level.own, place) !== undefined;
  const write = (next: readonly string[]) => level.change(patchAt(place, next));
  return (
    <Setting label={label} level={level} places={[place]}>
      <div className="theme-colors" role="group" aria-label={label}>
        {colors.map((color, index) => (
          <input
            // oxlint-disable-next-line react/no-array-index-key -- a color is identified by its position
            key={index}
            type="color"
            className="ui-color"
            data-own={isOwn ? "" : undefined}
            aria-label={t`${label} ${index + 1}`}
            value={color}
            onChange={(event) => write(colors.with(index, event.target.value))}
          />
        ))}
        <IconButton
          label={t`Add a colour: ${label}`}
          disabledReason={colors.length < max ? undefined : t`You can use at most ${max} colours`}
          onClick={() => write([...colors, houseColors[colors.length] ?? colors.at(-1) ?? ""])}
        >
          <Plus size={16} strokeWidth={1.75} />
        </IconButton>
        {colors.length > 0 ? (
          <IconButton label={t`Remove the last: ${label}`} onClick={() => write(colors.slice(0, -1))}>
            <Minus size={16} strokeWidth={1.75} />
          </IconButton>
        ) : null}
      </div>
      <Problems level={level} place={place} />
    </Setting>
  );
}
