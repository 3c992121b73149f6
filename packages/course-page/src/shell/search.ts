export interface Entry {
  address: string;
  chapter: string;
  name: string;
  keywords: string;
  text: string;
}

export interface Hit {
  entry: Entry;
  /** The text around the match: before, match, after. */
  snippet: [string, string, string];
}

/** Removes case and accents letter by letter, so that positions stay the same. */
export function folded(text: string): string {
  return text.replaceAll(/[^ -@[-~\n]/g, (letter) => {
    const plain = letter.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
    return plain.length === 1 ? plain : letter;
  });
}

/** The position of a word that starts with `word`, or -1. */
export function placeOf(word: string, text: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) return at;
  return -1;
}

const most = 20;
const before = 40;
const after = 90;
const worth = { name: 100, keywords: 10, text: 1 };

/** Every search word must match. Matches in names rank first, then keywords, then text. */
export function find(query: string, entries: readonly Entry[]): Hit[] {
  const asked = folded(query).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (asked.length === 0) return [];
  const hits = entries.flatMap((entry) => {
    const fields = { name: folded(entry.name), keywords: folded(entry.keywords), text: folded(entry.text) };
    const points = asked.map(
      (word) =>
        (placeOf(word, fields.name) < 0 ? 0 : worth.name) +
        (placeOf(word, fields.keywords) < 0 ? 0 : worth.keywords) +
        (placeOf(word, fields.text) < 0 ? 0 : worth.text),
    );
    if (points.includes(0)) return [];
    return [{ entry, fields, points: points.reduce((sum, each) => sum + each) }];
  });
  return hits
    .toSorted((one, other) => other.points - one.points)
    .slice(0, most)
    .map(({ entry, fields }) => ({ entry, snippet: snippetOf(asked, fields.text, entry.text) }));
}

function snippetOf(asked: readonly string[], plain: string, text: string): [string, string, string] {
  const word = asked.find((each) => placeOf(each, plain) >= 0);
  if (word === undefined) return [text.slice(0, before + after), "", ""];
  const at = placeOf(word, plain);
  const from = at <= before ? 0 : text.lastIndexOf(" ", at - before) + 1;
  return [(from > 0 ? "…" : "") + text.slice(from, at), text.slice(at, at + word.length), text.slice(at + word.length, at + after)];
}

function rowOf({ entry, snippet: [lead, found, rest] }: Hit, index: number): HTMLElement {
  const make = (name: string, ...content: Array<string | Node>) => {
    const made = document.createElement(name);
    made.append(...content);
    return made;
  };
  const link = make("a", make("small", entry.chapter), make("b", entry.name), make("span", lead, make("mark", found), rest));
  link.setAttribute("href", entry.address);
  link.setAttribute("role", "option");
  link.tabIndex = -1;
  link.id = `hit-${index}`;
  return link;
}

function start(dialog: HTMLDialogElement, input: HTMLInputElement, list: HTMLElement, status: HTMLElement): void {
  let loading: Promise<Entry[]> | undefined;
  let current = 0;
  const say = (name: string, count = 0) => (status.textContent = dialog.dataset[name]?.replace("#", String(count)) ?? "");
  const load = () => (loading ??= fetch("/launch/search.json").then((reply) => reply.json()));

  const point = (to: number) => {
    const rows = [...list.children];
    current = rows.length === 0 ? 0 : (to + rows.length) % rows.length;
    for (const [index, row] of rows.entries()) row.setAttribute("aria-selected", String(index === current));
    rows[current]?.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", rows[current]?.id ?? "");
  };
  const show = async () => {
    const query = input.value;
    try {
      const hits = find(query, await load());
      // Newer input has its own search in progress.
      if (query !== input.value) return;
      list.replaceChildren(...hits.map(rowOf));
      input.setAttribute("aria-expanded", String(hits.length > 0));
      point(0);
      say(query.trim() === "" ? "" : hits.length > 0 ? "found" : "none", hits.length);
    } catch {
      loading = undefined;
      say("failed");
    }
  };
  const open = () => {
    for (const sheet of document.querySelectorAll<HTMLElement>(":popover-open")) sheet.hidePopover();
    dialog.showModal();
    input.select();
    void show();
  };

  for (const button of document.querySelectorAll("[data-search]")) button.addEventListener("click", open);
  addEventListener("keydown", (event) => {
    const isWriting = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isWriting || dialog.open) return;
    event.preventDefault();
    open();
  });
  input.addEventListener("input", () => void show());
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") point(current + (event.key === "ArrowDown" ? 1 : -1));
    else if (event.key === "Enter") list.querySelectorAll("a")[current]?.click();
    // A search field would only clear itself.
    else if (event.key === "Escape") dialog.close();
    else return;
    event.preventDefault();
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
}

if (typeof document !== "undefined") {
  const dialog = document.querySelector<HTMLDialogElement>("dialog.search");
  const [input, list, status] = [dialog?.querySelector("input"), dialog?.querySelector("div"), dialog?.querySelector("p")];
  if (dialog && input && list && status) start(dialog, input, list, status);
}
