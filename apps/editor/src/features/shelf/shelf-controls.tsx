import { Segmented } from "@coursewright/ui/segmented.tsx";
import { Select } from "@coursewright/ui/select.tsx";
import { useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import type { ShelfView } from "../../base/api/queries.ts";

interface ShelfControlsProps {
  readonly view: ShelfView;
  /** False for few courses, which need no search. */
  readonly canSearch: boolean;
  readonly onChange: (view: ShelfView) => void;
}

const pauseMs = 250;

export function ShelfControls({ view, canSearch, onChange }: ShelfControlsProps) {
  const { t } = useLingui();
  const sorts = [
    { value: "edited", label: t`Last edited` },
    { value: "created", label: t`Newest` },
    { value: "name", label: t`Name` },
  ] as const;
  const filters = [
    { value: "all", label: t`All` },
    { value: "live", label: t`Live` },
    { value: "drafts", label: t`Drafts` },
  ] as const;
  return (
    <div className="shelf-controls" role="search" aria-label={t`Your shelf`}>
      {canSearch ? (
        <>
          <SearchField search={view.search ?? ""} onSearch={(search) => onChange({ ...view, search: search || undefined })} />
          <Select label={t`Sort by`} value={view.sort ?? "edited"} choices={sorts} onValueChange={(sort) => onChange({ ...view, sort })} />
        </>
      ) : null}
      <Segmented label={t`Show`} value={view.show ?? "all"} choices={filters} onValueChange={(show) => onChange({ ...view, show })} />
    </div>
  );
}

/** Debounced. The server searches all courses, including those not loaded yet. */
function SearchField({ search, onSearch }: { readonly search: string; readonly onSearch: (search: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState(search);
  const [asked, setAsked] = useState(search);
  if (search !== asked) {
    setAsked(search);
    setText(search);
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === search) return undefined;
    const timer = setTimeout(() => onSearch(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [text, search, onSearch]);
  return (
    <label className="shelf-search">
      <Search size={16} strokeWidth={1.75} aria-hidden="true" />
      <input
        type="search"
        aria-label={t`Find a course by name`}
        placeholder={t`Find a course`}
        maxLength={120}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </label>
  );
}
