import { fieldsOfGroup } from "@coursewright/theme/group-fields.ts";
import type { GroupField } from "@coursewright/theme/group-fields.ts";
import { Select } from "@coursewright/ui/select.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { ColorList } from "./color-list.tsx";
import { ColorSetting } from "./color-setting.tsx";
import { fieldWords } from "./field-words.ts";
import type { BlockGroup } from "./field-words.ts";
import { patchAt, readAt } from "./level.ts";
import type { Level } from "./level.ts";

/** Settings for one type of block, generated from the theme's schema. */
export function GroupSettings({ group, name, level }: { readonly group: BlockGroup; readonly name: string; readonly level: Level }) {
  const [isOpen, setOpen] = useState(false);
  const said = fieldsOfGroup(group).filter(({ field }) => readAt(level.own, `${group}.${field}`) !== undefined).length;
  return (
    <details className="theme-group" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
        {name}
        {said > 0 ? (
          <small>
            <Trans>{said} set here</Trans>
          </small>
        ) : null}
      </summary>
      {isOpen ? fieldsOfGroup(group).map((field) => <FieldSetting key={field.field} group={group} field={field} level={level} />) : null}
    </details>
  );
}

interface FieldSettingProps {
  readonly group: BlockGroup;
  readonly field: GroupField;
  readonly level: Level;
}

function FieldSetting({ group, field, level }: FieldSettingProps) {
  const { i18n } = useLingui();
  const place = `${group}.${field.field}`;
  const words = fieldWords[field.field];
  const label = words ? i18n._(words) : field.field;
  if (field.kind === "color") return <ColorSetting label={label} level={level} place={place} />;
  if (field.kind === "colors") return <ColorList label={label} level={level} place={place} max={field.max} />;
  return <ChoiceSetting label={label} level={level} place={place} choices={field.choices} />;
}

interface ChoiceSettingProps {
  readonly label: string;
  readonly level: Level;
  readonly place: string;
  readonly choices: ReadonlyArray<string | number>;
}

/** The first choice removes the value, so that the level above applies. */
function ChoiceSetting({ label, level, place, choices }: ChoiceSettingProps) {
  const { t } = useLingui();
  const own = choices.find((choice) => choice === readAt(level.own, place));
  const shown = readAt(level.effective, place);
  const inherited = own === undefined && shown !== undefined ? t`${label}: ${inWords(shown)}, inherited` : t`${label}: not set`;
  return (
    <Select
      label={label}
      value={own === undefined ? "inherited" : String(own)}
      choices={[
        { value: "inherited", label: inherited },
        ...choices.map((choice) => ({ value: String(choice), label: `${label}: ${inWords(choice)}` })),
      ]}
      onValueChange={(chosen) =>
        level.change(
          patchAt(
            place,
            choices.find((choice) => String(choice) === chosen),
          ),
        )
      }
    />
  );
}

function inWords(value: unknown): string {
  return String(value).replace(/rem$/, " rem");
}
