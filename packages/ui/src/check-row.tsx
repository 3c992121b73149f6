import { Checkbox } from "@base-ui/react/checkbox";
import { Check } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";
import "./check-row.css";

interface CheckRowProps {
  readonly label: string;
  /** An explanation, or the reason why it is disabled. */
  readonly note: ReactNode;
  /** Shown at the end of the row, such as a price. */
  readonly aside?: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
}

/** An option with an explanation and a price. */
export function CheckRow({ label, note, aside, checked, disabled = false, onCheckedChange }: CheckRowProps) {
  const id = useId();
  return (
    <label className="ui-check-row" data-disabled={disabled || undefined}>
      <Checkbox.Root
        className="ui-check"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-note ${id}-aside`}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onCheckedChange}
      >
        <Checkbox.Indicator>
          <Check size={14} strokeWidth={3} />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <span className="ui-check-words">
        <b id={`${id}-label`}>{label}</b> <small id={`${id}-note`}>{note}</small>
      </span>{" "}
      <em id={`${id}-aside`}>{aside}</em>
    </label>
  );
}
