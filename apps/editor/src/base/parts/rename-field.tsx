import { useRef, useState } from "react";
import "./rename-field.css";

interface RenameFieldProps {
  readonly name: string;
  readonly label: string;
  /** Receives null when the name did not change. */
  readonly onDone: (name: string | null) => void;
}

/** Replaces the name while it is edited: Enter and blur save, Escape cancels. */
export function RenameField({ name, label, onDone }: RenameFieldProps) {
  const [draft, setDraft] = useState(name);
  const isDone = useRef(false);
  const finish = (next: string | null) => {
    // Removing the field also blurs it.
    if (isDone.current) return;
    isDone.current = true;
    onDone(next === null || next.trim() === name || next.trim() === "" ? null : next);
  };
  return (
    <input
      className="rename-field"
      aria-label={label}
      value={draft}
      maxLength={120}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => finish(draft)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter" && !event.nativeEvent.isComposing) {
          // Otherwise the same key press would activate the next focused control.
          event.preventDefault();
          finish(draft);
        }
        if (event.key === "Escape") finish(null);
      }}
    />
  );
}
