import { maxTones, type Tone, tones } from "@coursewright/course/course-style.ts";
import { Hint } from "@coursewright/ui/hint.tsx";
import { useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";

interface ToneChoiceProps {
  readonly chosen: readonly Tone[];
  /** Says how many tones may be chosen. */
  readonly noteId: string;
  readonly onChange: (tones: Tone[]) => void;
}

export function ToneChoice({ chosen, noteId, onChange }: ToneChoiceProps) {
  const { t } = useLingui();
  const words: Record<Tone, string> = { plain: t`Plain`, warm: t`Warm`, lively: t`Lively`, formal: t`Formal`, funny: t`Funny` };
  const reason = t`Two tones are chosen. Remove one first.`;
  return (
    <div className="tone-choice">
      {tones.map((tone) => {
        const isChosen = chosen.includes(tone);
        const isOff = !isChosen && chosen.length >= maxTones;
        const press = () => onChange(isChosen ? chosen.filter((one) => one !== tone) : [...chosen, tone]);
        const button = (
          <button
            key={tone}
            type="button"
            aria-pressed={isChosen}
            aria-disabled={isOff || undefined}
            aria-describedby={isOff ? noteId : undefined}
            onClick={isOff ? undefined : press}
          >
            {isChosen ? <Check size={14} strokeWidth={2.4} /> : null}
            {words[tone]}
          </button>
        );
        return isOff ? (
          <Hint key={tone} text={reason}>
            {button}
          </Hint>
        ) : (
          button
        );
      })}
    </div>
  );
}
