import { Select as BaseSelect } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import type { Choice } from "./segmented.tsx";
import "./menu.css";
import "./select.css";

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: ReadonlyArray<Choice<Value>>;
  readonly onValueChange: (value: Value) => void;
}

export function Select<Value extends string>({ label, value, choices, onValueChange }: SelectProps<Value>) {
  return (
    <BaseSelect.Root
      items={choices}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next);
      }}
    >
      <BaseSelect.Trigger className="ui-select" aria-label={label}>
        <BaseSelect.Value />
        <BaseSelect.Icon>
          <ChevronDown size={16} strokeWidth={1.75} />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner className="ui-menu-place" sideOffset={4} alignItemWithTrigger={false}>
          <BaseSelect.Popup className="ui-menu">
            <BaseSelect.List>
              {choices.map((choice) => (
                <BaseSelect.Item key={choice.value} value={choice.value} className="ui-menu-item">
                  <BaseSelect.ItemText>{choice.label}</BaseSelect.ItemText>
                  <BaseSelect.ItemIndicator className="ui-select-tick">
                    <Check size={16} />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
