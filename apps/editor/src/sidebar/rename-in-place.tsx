import { IconButton } from "@coursewright/ui/button.tsx";
import { Pencil } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import "./rename-in-place.css";

interface RenameInPlaceProps {
  readonly name: string;
  readonly label: string;
  readonly onRename: (name: string) => Promise<void>;
  /** How the name looks while nobody changes it. */
  readonly children: ReactNode;
}

export function RenameInPlace({ name, label, onRename, children }: RenameInPlaceProps) {
  const [draft, setDraft] = useState<string | null>(null);
  if (draft === null) {
    return (
      <div className="rename">
        {children}
        <IconButton className="rename-button" label={label} side="right" onClick={() => setDraft(name)}>
          <Pencil size={14} strokeWidth={1.75} />
        </IconButton>
      </div>
    );
  }
  const finish = () => {
    setDraft(null);
    if (draft.trim() !== name) void onRename(draft);
  };
  return (
    <form
      className="rename"
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
    >
      <input
        className="rename-input"
        aria-label={label}
        value={draft}
        maxLength={120}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === "Escape") setDraft(null);
        }}
      />
    </form>
  );
}
