import { Search } from "lucide-react";
import { words } from "./words.ts";

/** shell/search.ts opens and fills it. */
export function SearchDialog() {
  return (
    <dialog
      className="search"
      aria-label={words.search()}
      data-found={words.found()}
      data-none={words.nothingFound()}
      data-failed={words.searchFailed()}
    >
      <input
        type="search"
        role="combobox"
        aria-label={words.search()}
        aria-autocomplete="list"
        aria-expanded="false"
        aria-controls="found"
        placeholder={words.searchHint()}
        autoComplete="off"
        spellCheck="false"
      />
      <div id="found" role="listbox" aria-label={words.results()} />
      <p role="status" />
    </dialog>
  );
}

export function SearchRow() {
  return (
    <button type="button" className="search-row scripted" data-search>
      <Search size={18} strokeWidth={1.75} aria-hidden="true" />
      {words.search()}
      <kbd>/</kbd>
    </button>
  );
}
