import { Search } from "lucide-react";
import type { Ref } from "react";

interface SearchFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

export function SearchField({ ref, label, value, onValueChange }: SearchFieldProps) {
  return (
    <span className="media-picker-search">
      <Search size={18} strokeWidth={1.75} aria-hidden="true" />
      <input
        ref={ref}
        className="ui-input"
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        value={value}
        onChange={({ target }) => onValueChange(target.value)}
      />
    </span>
  );
}
