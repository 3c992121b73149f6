import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { useId } from "react";
import type { ReactNode } from "react";
import "./choice-list.css";

interface ListedChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly note: ReactNode;
  /** Shown at the end of the row, such as a price. */
  readonly aside: ReactNode;
}

interface ChoiceListProps<Value extends string> {
  readonly label: string;
  /** Null until the user chooses. */
  readonly value: Value | null;
  readonly choices: ReadonlyArray<ListedChoice<Value>>;
  readonly onValueChange: (value: Value) => void;
}

/** Radio buttons with an explanation each. */
export function ChoiceList<Value extends string>({ label, value, choices, onValueChange }: ChoiceListProps<Value>) {
  const labelId = useId();
  return (
    <section className="ui-choice-list">
      <h3 id={labelId}>{label}</h3>
      <RadioGroup
        className="ui-choice-list-rows"
        aria-labelledby={labelId}
        value={value}
        onValueChange={(next) => {
          if (next !== null) onValueChange(next);
        }}
      >
        {choices.map((choice) => (
          <Radio.Root key={choice.value} value={choice.value} className="ui-choice-row">
            <i className="ui-choice-dot" />
            <span className="ui-choice-words">
              <b>{choice.label}</b> <small>{choice.note}</small>
            </span>{" "}
            <em>{choice.aside}</em>
          </Radio.Root>
        ))}
      </RadioGroup>
    </section>
  );
}
