import { RotateCcw } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";
import "./color-field.css";

interface ColorFieldProps {
  readonly label: string;
  /** Six hex digits, chosen here or shown through. */
  readonly value: string;
  /** Offered by the browser's own picker. */
  readonly suggestions: readonly string[];
  /** Absent when nothing was chosen here. */
  readonly reset?: { readonly label: string; readonly onReset: () => void } | undefined;
  readonly onValueChange: (value: string) => void;
  /** Stands below, such as a word about contrast. */
  readonly children?: ReactNode;
}

/** One colour: hollow while it shows through from above, filled once it is chosen here. */
export function ColorField({ label, value, suggestions, reset, onValueChange, children }: ColorFieldProps) {
  const id = useId();
  return (
    <div className="ui-color-field">
      <label className="ui-color-row">
        <span>{label}</span>
        <input
          type="color"
          className="ui-color"
          data-own={reset ? "" : undefined}
          value={value}
          list={id}
          onChange={(event) => onValueChange(event.target.value)}
        />
      </label>
      {reset ? (
        <IconButton label={reset.label} onClick={reset.onReset}>
          <RotateCcw size={16} strokeWidth={1.75} />
        </IconButton>
      ) : null}
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion}>
            {suggestion}
          </option>
        ))}
      </datalist>
      {children}
    </div>
  );
}
