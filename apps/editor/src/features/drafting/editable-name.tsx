import { classNames } from "@coursewright/ui/class-names.ts";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { RenameField } from "../../base/parts/rename-field.tsx";
import type { MovedFocus } from "./moved-focus.ts";

interface EditableNameProps {
  readonly id: string;
  readonly name: string;
  /** Tells screen readers what pressing the name does. */
  readonly label: string;
  readonly className?: string;
  /** For an item that was just added. */
  readonly startsOpen?: boolean;
  readonly onRename: (name: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly focus?: MovedFocus;
}

/** A name that is edited in place. */
export function EditableName({ id, name, label, className, startsOpen = false, onRename, onKeyDown, focus }: EditableNameProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const button = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  const description = useId();
  useEffect(() => {
    if (!isOpen && returnsFocus.current) button.current?.focus();
    returnsFocus.current = false;
  }, [isOpen]);
  useLayoutEffect(() => {
    if (focus?.take(id)) button.current?.focus();
  });
  if (isOpen) {
    return (
      <RenameField
        name={name}
        label={label}
        onDone={(next) => {
          // If the author left the field by pressing another control, the focus stays there.
          returnsFocus.current = document.activeElement instanceof HTMLInputElement;
          setOpen(false);
          if (next !== null) onRename(next.trim());
        }}
      />
    );
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames("outline-name", className)}
        aria-describedby={description}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      >
        {name}
      </button>
      <span id={description} hidden>
        {label}
      </span>
    </>
  );
}
