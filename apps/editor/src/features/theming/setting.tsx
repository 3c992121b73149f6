import { houseTheme } from "@coursewright/theme/house-theme.ts";
import { IconButton } from "@coursewright/ui/button.tsx";
import { useLingui } from "@lingui/react/macro";
import { RotateCcw } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";
import { readAt } from "./level.ts";
import type { Level, Place } from "./level.ts";

interface SettingProps {
  readonly label: string;
  readonly level: Level;
  /** The values that it sets; they are reset together. */
  readonly places: readonly Place[];
  /** Shown at the end of the label's line instead of the origin. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One setting. An inherited value is outlined and shows its origin; an own value is filled and can be reset. */
export function Setting({ label, level, places, aside, children }: SettingProps) {
  const { t } = useLingui();
  const id = useId();
  const isOwn = places.some((place) => readAt(level.own, place) !== undefined);
  const canReset = isOwn && !(level.name === "project" && places.every((place) => isHouse(level, place)));
  return (
    <section className="theme-setting" data-own={isOwn ? "" : undefined} aria-labelledby={id}>
      <header>
        <h3 id={id}>{label}</h3>
        {aside}
        {isOwn ? null : <Origin level={level} place={places[0] ?? ""} />}
        {canReset ? (
          <IconButton label={t`Reset: ${label}`} side="left" onClick={() => level.reset(places)}>
            <RotateCcw size={16} strokeWidth={1.75} />
          </IconButton>
        ) : null}
      </header>
      {children}
    </section>
  );
}

/** A new project stores the default values explicitly: resetting one would change nothing. */
function isHouse(level: Level, place: Place): boolean {
  return JSON.stringify(readAt(level.own, place)) === JSON.stringify(readAt(houseTheme, place));
}

function Origin({ level, place }: { readonly level: Level; readonly place: Place }) {
  const { t } = useLingui();
  const origin = level.originOf(place);
  const words = origin === null || origin === "page" ? t`default` : { project: t`from the project`, chapter: t`from the chapter` }[origin];
  return <small>{words}</small>;
}
