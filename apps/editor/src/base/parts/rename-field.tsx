import { useRef, useState } from "react";
import "./rename-field.css";

interface RenameFieldProps {
  readonly name: string;
  readonly label: string;
  /** Null when it stays as it was. */
  readonly onDone: (name: string | null) => void;
}

/** Stands where the name stood: Enter or leaving keeps what was written, Escape does not. */
export function RenameField({ name, label, onDone }: RenameFieldProps) {
  const [draft, setDraft] = useState(name);
  const isDone = useRef(false);
  const finish = (next: string | null) => {
    // Taking the field away also takes the focus from it.
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
          // Else the same key would press what has the focus next.
          event.preventDefault();
          finish(draft);
        }
        if (event.key === "Escape") finish(null);
      }}
    />
  );
}
