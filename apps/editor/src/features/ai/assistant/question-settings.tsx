import { helperTypes, maxRelevantInfo } from "@coursewright/course/writing-assistant.ts";
import type { HelperType } from "@coursewright/course/writing-assistant.ts";
import { TextArea } from "@coursewright/ui/field.tsx";
import { Select } from "@coursewright/ui/select.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { Chosen } from "./asking.ts";

interface QuestionSettingsProps {
  readonly helperType: HelperType;
  readonly relevantInfo: string;
  readonly onChange: (change: Chosen) => void;
}

/** The kind of text, and background that the assistant cannot know from the page. */
export function QuestionSettings({ helperType, relevantInfo, onChange }: QuestionSettingsProps) {
  const { t } = useLingui();
  const [isOpened, setOpened] = useState<boolean | null>(null);
  const names = { story: t`A story`, explanation: t`An explanation`, example: t`An example`, questions: t`Questions` };
  const kinds = helperTypes.map((value) => ({ value, label: names[value] }));
  return (
    <div className="question-settings">
      <h3 className="panel-label">
        <Trans>What to write</Trans>
      </h3>
      <Select label={t`What to write`} value={helperType} choices={kinds} onValueChange={(next) => onChange({ helperType: next })} />
      <details
        className="question-known"
        open={isOpened ?? relevantInfo !== ""}
        onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      >
        <summary>
          <ChevronRight size={16} strokeWidth={1.75} />
          <Trans>What should it know?</Trans>
        </summary>
        <TextArea
          rows={3}
          maxLength={maxRelevantInfo}
          aria-label={t`What should it know?`}
          placeholder={t`Your readers, what they already know, what must be included`}
          value={relevantInfo}
          onValueChange={(next) => onChange({ relevantInfo: next })}
        />
      </details>
    </div>
  );
}
