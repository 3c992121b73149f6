import { Button } from "@coursewright/ui/button.tsx";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Palette } from "lucide-react";
import { useState } from "react";
import type { ThemeLevel } from "../../document/content/content.ts";
import { PanelFrame } from "../../base/panel/panel-frame.tsx";
import { blockGroups } from "./field-words.ts";
import { GroupSettings } from "./group-settings.tsx";
import { LettersSettings } from "./letters-settings.tsx";
import { useLevel } from "./level.ts";
import type { Level } from "./level.ts";
import { PageSettings } from "./page-settings.tsx";
import { PaletteSettings } from "./palette-settings.tsx";
import "./theme-panel.css";

interface ThemePanelProps {
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

/** Edits the themes of project, chapter and page. Changes show at once, are saved automatically and can be undone. */
export function ThemePanel({ onClose, onLeave }: ThemePanelProps) {
  const { t, i18n } = useLingui();
  const [name, setName] = useState<ThemeLevel>("project");
  const level = useLevel(name);
  const follows = {
    project: t`Chapters and pages follow the project until you change them.`,
    chapter: t`The pages of this chapter follow it until you change them.`,
    page: t`Only this page. Settings you do not change come from its chapter.`,
  };
  return (
    <PanelFrame label={t`Theme`} title={t`Theme`} icon={Palette} onClose={onClose} onEscape={onLeave}>
      <div className="panel-body theme-panel">
        <div>
          <Segmented
            wide
            label={t`Level`}
            value={name}
            choices={[
              { value: "project", label: t`Project` },
              { value: "chapter", label: t`Chapter` },
              { value: "page", label: t`Page` },
            ]}
            onValueChange={setName}
          />
          <p className="theme-note">{follows[name]}</p>
        </div>
        <PaletteSettings level={level} />
        <LettersSettings level={level} />
        <PageSettings level={level} />
        <section className="theme-groups">
          <h3 className="panel-label">
            <Trans>Blocks</Trans>
          </h3>
          {blockGroups.map(({ group, name: words }) => (
            <GroupSettings key={`${name}:${group}`} group={group} name={i18n._(words)} level={level} />
          ))}
        </section>
      </div>
      <footer className="panel-foot">
        <ResetAll level={level} />
        <span className="panel-keys">
          <kbd>Esc</kbd> <Trans>back to page</Trans>
        </span>
      </footer>
    </PanelFrame>
  );
}

/** Resets all values of the level in one undo step. */
function ResetAll({ level }: { readonly level: Level }) {
  const { t } = useLingui();
  const places = Object.keys(level.own).filter((place) => place !== "baseTheme" || level.name === "project");
  return (
    <Button
      tone="quiet"
      size="small"
      disabledReason={places.length === 0 ? t`Nothing is changed here` : undefined}
      onClick={() => level.reset(Object.keys(level.own))}
    >
      {level.name === "project" ? <Trans>Reset to default theme</Trans> : <Trans>Reset all</Trans>}
    </Button>
  );
}
