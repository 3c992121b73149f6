import { type ReadingLevel, readingLevels } from "@coursewright/course/course-style.ts";
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";

interface LevelChoiceProps {
  readonly value: ReadingLevel | null;
  readonly onChange: (level: ReadingLevel | null) => void;
}

/** The levels as stops of a line, from easy to hard. The last stop sets no level. */
export function LevelChoice({ value, onChange }: LevelChoiceProps) {
  const { t } = useLingui();
  const name = useId();
  const words: Record<ReadingLevel, string> = {
    "age 9": t`Age 9`,
    "age 11": t`Age 11`,
    "age 13": t`Age 13`,
    "age 16": t`Age 16`,
    expert: t`Expert`,
  };
  const stops = [...readingLevels.map((level) => ({ level, label: words[level] })), { level: null, label: t`Any` }];
  const chosen = stops.findIndex(({ level }) => level === value);
  return (
    <div className="level-choice" data-chosen={value !== null || undefined}>
      {stops.map(({ level, label }, place) => (
        <label key={label} data-passed={(value !== null && place < chosen) || undefined}>
          <input type="radio" name={name} checked={level === value} onChange={() => onChange(level)} />
          <i aria-hidden="true" />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
