import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { maxIdeaLength, maxChapters } from "@coursewright/contract/drafting.ts";
import type { Audience, DraftOutline } from "@coursewright/contract/drafting.ts";
import { Field, TextArea } from "@coursewright/ui/field.tsx";
import { Select } from "@coursewright/ui/select.tsx";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { AgentPicker } from "../../base/agent/agent-picker.tsx";
import { SourcesChoice } from "./sources-choice.tsx";
import "./idea-form.css";

export type Wish = Omit<DraftOutline, "baseVersion">;

interface IdeaFormProps {
  readonly wish: Wish;
  readonly onChange: (patch: Partial<Wish>) => void;
}

export function IdeaForm({ wish, onChange }: IdeaFormProps) {
  const { t } = useLingui();
  return (
    <>
      <Field label={<Trans>What do you want to teach?</Trans>}>
        <TextArea
          className="idea-words"
          rows={3}
          maxLength={maxIdeaLength}
          placeholder={t`Keeping chickens in a small garden`}
          value={wish.idea}
          onValueChange={(idea) => onChange({ idea })}
        />
      </Field>
      <div className="idea-choices">
        <AudienceChoice audience={wish.audience} onChoose={(audience) => onChange({ audience })} />
        <LengthChoice chapters={wish.chapters} onChoose={(chapters) => onChange({ chapters })} />
      </div>
      <SourcesChoice course={wish.sourcesOf} onChoose={(sourcesOf) => onChange({ sourcesOf })} />
      <AgentPicker agent={wish.agent} onPick={(agent: AgentName) => onChange({ agent })} label={<Trans>Draft with</Trans>} />
    </>
  );
}

function AudienceChoice({ audience, onChoose }: { readonly audience: Audience; readonly onChoose: (audience: Audience) => void }) {
  const { t } = useLingui();
  return (
    <div className="idea-choice">
      <span aria-hidden="true">{t`Who is it for?`}</span>
      <Select<Audience>
        label={t`Who is it for?`}
        value={audience}
        choices={[
          { value: "beginners", label: t`Complete beginners` },
          { value: "some", label: t`People who know a little` },
          { value: "experts", label: t`Professionals` },
          { value: "children", label: t`Children` },
        ]}
        onValueChange={onChoose}
      />
    </div>
  );
}

const lengths = Array.from({ length: maxChapters }, (_, index) => index + 1);

function LengthChoice({ chapters, onChoose }: { readonly chapters: number; readonly onChoose: (chapters: number) => void }) {
  const { t } = useLingui();
  return (
    <div className="idea-choice">
      <span aria-hidden="true">{t`About how long?`}</span>
      <Select
        label={t`About how long?`}
        value={String(chapters)}
        choices={lengths.map((count) => ({ value: String(count), label: plural(count, { one: "# chapter", other: "# chapters" }) }))}
        onValueChange={(count) => onChoose(Number(count))}
      />
    </div>
  );
}
