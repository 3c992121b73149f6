import { type CourseStyle, maxAudience, maxSample, type Spelling } from "@coursewright/course/course-style.ts";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { LevelChoice } from "./level-choice.tsx";
import { StyleRow } from "./style-row.tsx";
import { ToneChoice } from "./tone-choice.tsx";
import { WordsToAvoid } from "./words-to-avoid.tsx";
import { WordsToUse } from "./words-to-use.tsx";
import "./course-style-form.css";

interface CourseStyleFormProps {
  readonly style: CourseStyle;
  readonly onChange: (patch: Partial<CourseStyle>) => void;
}

export function CourseStyleForm({ style, onChange }: CourseStyleFormProps) {
  return (
    <div className="course-style-form">
      <StyleRow id="style-audience" title={<Trans>Audience</Trans>} note={<Trans>Who is it for?</Trans>} labels="style-audience-field">
        <textarea
          className="ui-input ui-text-area"
          id="style-audience-field"
          aria-describedby="style-audience-note"
          rows={2}
          maxLength={maxAudience}
          value={style.audience}
          onChange={({ target }) => onChange({ audience: target.value })}
        />
      </StyleRow>
      <StyleRow id="style-level" title={<Trans>Reading level</Trans>} note={<Trans>Sentences and words</Trans>}>
        <LevelChoice value={style.readingLevel} onChange={(readingLevel) => onChange({ readingLevel })} />
      </StyleRow>
      <StyleRow id="style-tone" title={<Trans>Tone</Trans>} note={<Trans>Choose up to two</Trans>}>
        <ToneChoice chosen={style.tone} noteId="style-tone-note" onChange={(tone) => onChange({ tone })} />
      </StyleRow>
      <StyleRow id="style-use" title={<Trans>Words to use</Trans>} labels="style-use-field">
        <WordsToUse id="style-use-field" words={style.wordsToUse} onChange={(wordsToUse) => onChange({ wordsToUse })} />
      </StyleRow>
      <StyleRow id="style-avoid" title={<Trans>Words to avoid</Trans>} note={<Trans>And what to say instead</Trans>}>
        <WordsToAvoid words={style.wordsToAvoid} onChange={(wordsToAvoid) => onChange({ wordsToAvoid })} />
      </StyleRow>
      <StyleRow id="style-spelling" title={<Trans>Spelling</Trans>} note={<Trans>For courses in English</Trans>}>
        <SpellingChoice value={style.spelling} onChange={(spelling) => onChange({ spelling })} />
      </StyleRow>
      <StyleRow
        id="style-sample"
        title={<Trans>Sample paragraph</Trans>}
        note={<Trans>A text that sounds like you</Trans>}
        labels="style-sample-field"
      >
        <textarea
          className="ui-input ui-text-area course-style-sample"
          id="style-sample-field"
          aria-describedby="style-sample-note"
          rows={5}
          maxLength={maxSample}
          value={style.sample}
          onChange={({ target }) => onChange({ sample: target.value })}
        />
      </StyleRow>
    </div>
  );
}

interface SpellingChoiceProps {
  readonly value: Spelling | null;
  readonly onChange: (spelling: Spelling | null) => void;
}

function SpellingChoice({ value, onChange }: SpellingChoiceProps) {
  const { t } = useLingui();
  return (
    <Segmented<Spelling | "any">
      label={t`Spelling`}
      value={value ?? "any"}
      choices={[
        { value: "any", label: t`Any` },
        { value: "uk", label: t`British` },
        { value: "us", label: t`American` },
      ]}
      onValueChange={(chosen) => onChange(chosen === "any" ? null : chosen)}
    />
  );
}
