import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import "./segmented.css";

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown instead of the label, which becomes the accessible name. */
  readonly icon?: ReactNode;
}

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: ReadonlyArray<Choice<Value>>;
  readonly onValueChange: (value: Value) => void;
  readonly wide?: boolean;
}

/** A segmented control: exactly one choice is selected. */
export function Segmented<Value extends string>({ label, value, choices, onValueChange, wide }: SegmentedProps<Value>) {
  return (
    <ToggleGroup
      aria-label={label}
      className={classNames("ui-segmented", wide && "ui-segmented--wide")}
      value={[value]}
      onValueChange={(next) => {
        const chosen = choices.find((choice) => choice.value === next[0]);
        if (chosen) onValueChange(chosen.value);
      }}
    >
      {choices.map((choice) => (
        <Toggle key={choice.value} value={choice.value} className="ui-segment" aria-label={choice.icon ? choice.label : undefined}>
          {choice.icon ?? choice.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
