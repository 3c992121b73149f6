import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import "./suggestions.css";

interface SuggestionsProps {
  readonly type: string;
  readonly onPick: (words: string) => void;
}

/** Common prompts for a block of this kind. Picking one only fills the box and sends nothing. */
export function Suggestions({ type, onPick }: SuggestionsProps) {
  const { t, i18n } = useLingui();
  const offered = suggestions[type] ?? [];
  if (offered.length === 0) return null;
  return (
    <ul className="suggestions" aria-label={t`Suggestions`}>
      {offered.map((words) => (
        <li key={words.id}>
          <button type="button" onClick={() => onPick(i18n._(words))}>
            {i18n._(words)}
          </button>
        </li>
      ))}
    </ul>
  );
}

const [plainer, example, half] = [msg`Plainer words`, msg`Add an example`, msg`Half the length`];
const [harder, mistakes] = [msg`A harder question`, msg`Wrong answers from real mistakes`];

const suggestions: Readonly<Record<string, readonly MessageDescriptor[]>> = {
  para: [plainer, example, half],
  Split: [plainer, example, half],
  callout: [plainer, half],
  heading: [plainer, half],
  "Page-Heading": [plainer, half],
  "fact-card": [plainer, half],
  "flash-card": [plainer, harder],
  MCQ: [harder, mistakes],
  Textbox: [plainer, harder],
};
