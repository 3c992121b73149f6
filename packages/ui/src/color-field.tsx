import { RotateCcw } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";
import "./color-field.css";

interface ColorFieldProps {
  readonly label: string;
  /** Six hex digits: the chosen colour or the inherited one. */
  readonly value: string;
  /** Offered by the browser's colour picker. */
  readonly suggestions: readonly string[];
  /** Absent if the colour is inherited. */
  readonly reset?: { readonly label: string; readonly onReset: () => void } | undefined;
  readonly onValueChange: (value: string) => void;
  /** Shown below, such as a contrast warning. */
  readonly children?: ReactNode;
}

/** The swatch is hollow for an inherited colour and filled for a chosen one. */
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
