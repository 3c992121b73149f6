export interface Progress {
  /** Short ids of the pages whose end was seen. */
  read: string[];
  /** The page opened last, and its name. */
  last: string;
  name: string;
}

/** Whatever is stored was written by an older page, or by somebody's hand. */
export function progressFrom(stored: string | null): Progress {
  try {
    const { read, last, name } = JSON.parse(stored ?? "{}");
    return {
      read: Array.isArray(read) ? read.filter((id) => typeof id === "string") : [],
      last: String(last ?? ""),
      name: String(name ?? ""),
    };
  } catch {
    return { read: [], last: "", name: "" };
  }
}

/** Pages of a chapter, as its link names them: "id id", or with the folder of each, "id/day-one id/day-two". */
export function pagesIn(list: string): Array<{ id: string; folder: string }> {
  return list.split(" ").map((entry) => {
    const [id = "", folder = ""] = entry.split("/");
    return { id, folder };
  });
}

const root = typeof document === "undefined" ? undefined : document.documentElement;
const key = `course:${root?.dataset["course"]}`;

function load(): Progress {
  try {
    return progressFrom(localStorage.getItem(key));
  } catch {
    return progressFrom(null);
  }
}

/** On what is stored now, since another tab may have read on. */
function change(make: (progress: Progress) => Progress): void {
  try {
    localStorage.setItem(key, JSON.stringify(make(load())));
  } catch {
    // Full, or not allowed: the course is read without being remembered.
  }
}

/** Chapters of which all is read, wherever the page lists them, and the ticks of the bar. */
function draw({ read }: Progress): void {
  for (const row of document.querySelectorAll<HTMLElement>("[data-pages]")) {
    const isRead = pagesIn(row.dataset["pages"] ?? "").every(({ id }) => read.includes(id));
    if (isRead === row.hasAttribute("data-read")) continue;
    row.toggleAttribute("data-read", isRead);
    if (!isRead) continue;
    const said = document.createElement("span");
    said.className = "unseen";
    said.textContent = ` ${root?.dataset["readWord"]}`;
    (row.querySelector("b") ?? row).append(said);
  }
  const ids = [...document.querySelectorAll<HTMLElement>(".chapters [data-pages]")].flatMap((row) => pagesIn(row.dataset["pages"] ?? ""));
  for (const [index, tick] of document.querySelectorAll<HTMLElement>(".ticks i").entries())
    tick.toggleAttribute("data-read", read.includes(ids[index]?.id ?? ""));
}

function follow(lesson: HTMLElement): void {
  const id = lesson.dataset["page"] ?? "";
  const name = document.querySelector(".chapters [aria-current]")?.textContent ?? "";
  change((progress) => ({ ...progress, last: id, name }));
  const markRead = () => {
    change((progress) => ({ ...progress, read: [...new Set(progress.read).add(id)] }));
    draw(load());
  };
  const end = lesson.querySelector(".others");
  document.querySelector(".next")?.addEventListener("click", markRead);
  if (!end) return;
  new IntersectionObserver((entries, watch) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    watch.disconnect();
    markRead();
  }).observe(end);
}

/** The cover leads to where the reader was, under the address that the page has by now. */
function resume(cover: HTMLElement): void {
  const { last, name, read } = load();
  const rows = [...cover.querySelectorAll<HTMLElement>("[data-pages]")];
  const pages = rows.flatMap((row) =>
    pagesIn(row.dataset["pages"] ?? "").map(({ id, folder }) => ({ id, address: `/launch/${row.dataset["chapter"]}/${folder}/` })),
  );
  const index = pages.findIndex(({ id }) => id === last);
  root?.toggleAttribute("data-started", index >= 0);
  for (const link of cover.querySelectorAll("a.continue")) link.setAttribute("href", pages[index]?.address ?? "");
  for (const bar of cover.querySelectorAll("progress")) bar.value = pages.filter(({ id }) => read.includes(id)).length;
  const place = cover.querySelector<HTMLElement>("[data-place]");
  if (!place || index < 0) return;
  const page = document.createElement("b");
  page.textContent = name;
  place.replaceChildren(`${place.dataset["place"]?.replace("#", String(index + 1))}, `, page);
}

function start(): void {
  const [lesson, cover] = [document.querySelector<HTMLElement>("[data-page]"), document.querySelector<HTMLElement>(".cover")];
  if (lesson) follow(lesson);
  const show = () => {
    draw(load());
    if (cover) resume(cover);
  };
  show();
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) show();
  });
}

if (root) start();
