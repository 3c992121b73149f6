import { Menu } from "@base-ui/react/menu";
import "./menu.css";
import type { Choice } from "./segmented.tsx";

interface MenuChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: ReadonlyArray<Choice<Value>>;
  readonly onValueChange: (value: Value) => void;
}

/** A segmented choice in a menu. The menu stays open, so that the user sees the new choice. */
export function MenuChoice<Value extends string>({ label, value, choices, onValueChange }: MenuChoiceProps<Value>) {
  return (
    <Menu.RadioGroup
      className="ui-menu-choice"
      value={value}
      onValueChange={(next: unknown) => {
        const chosen = choices.find((choice) => choice.value === next);
        if (chosen) onValueChange(chosen.value);
      }}
    >
      <Menu.GroupLabel className="ui-menu-choice-label">{label}</Menu.GroupLabel>
      <div className="ui-menu-choices">
        {choices.map((choice) => (
          <Menu.RadioItem key={choice.value} value={choice.value} className="ui-menu-choice-item">
            {choice.icon}
            {choice.label}
          </Menu.RadioItem>
        ))}
      </div>
    </Menu.RadioGroup>
  );
}
