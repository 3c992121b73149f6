interface Kept {
  read?: Record<string, number>;
  last?: { page: string; name: string; at: number };
  answers?: Record<string, { at: number; given: string }>;
  clock?: number;
}

/** Whatever is stored was written by an older page, or by somebody's hand. What is not looked at here stays as it is. */
export function keptIn(stored: string | null): Required<Kept> {
  try {
    const kept: unknown = JSON.parse(stored ?? "{}");
    const { read, last, answers, clock } = Object(kept);
    return {
      ...Object(kept),
      read: Object(read),
      last: { page: "", name: "", at: 0, ...last },
      answers: Object(answers),
      clock: Number(clock) || 0,
    };
  } catch {
    return keptIn(null);
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

function load(): Required<Kept> {
  try {
    return keptIn(localStorage.getItem(key));
  } catch {
    return keptIn(null);
  }
}

/** On what is stored now, since another tab may have read on; and later than all that was done before. */
function change(kind: string, id: string, make: (kept: Required<Kept>, at: number) => Kept): void {
  const kept = load();
  const clock = Math.max(Date.now(), kept.clock + 1);
  try {
    localStorage.setItem(key, JSON.stringify({ ...kept, clock, ...make(kept, clock) }));
  } catch {
    // Full, or not allowed: the course is read without being remembered.
  }
  document.dispatchEvent(new CustomEvent("progress", { detail: { kind, id } }));
}

/** Chapters of which all is read, wherever the page lists them, and the ticks of the bar. */
function draw({ read }: Required<Kept>): void {
  for (const row of document.querySelectorAll<HTMLElement>("[data-pages]")) {
    const isRead = pagesIn(row.dataset["pages"] ?? "").every(({ id }) => id in read);
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
    tick.toggleAttribute("data-read", (ids[index]?.id ?? "") in read);
}

function follow(lesson: HTMLElement): void {
  const id = lesson.dataset["page"] ?? "";
  const name = document.querySelector(".chapters [aria-current]")?.textContent ?? "";
  change("last", id, (_, at) => ({ last: { page: id, name, at } }));
  const markRead = () => {
    if (!(id in load().read)) change("read", id, ({ read }, at) => ({ read: { ...read, [id]: at } }));
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
  const { last, read } = load();
  const rows = [...cover.querySelectorAll<HTMLElement>("[data-pages]")];
  const pages = rows.flatMap((row) =>
    pagesIn(row.dataset["pages"] ?? "").map(({ id, folder }) => ({ id, address: `/launch/${row.dataset["chapter"]}/${folder}/` })),
  );
  const index = pages.findIndex(({ id }) => id === last.page);
  root?.toggleAttribute("data-started", index >= 0);
  for (const link of cover.querySelectorAll("a.continue")) link.setAttribute("href", pages[index]?.address ?? "");
  for (const bar of cover.querySelectorAll("progress")) bar.value = pages.filter(({ id }) => id in read).length;
  const place = cover.querySelector<HTMLElement>("[data-place]");
  if (!place || index < 0) return;
  const page = document.createElement("b");
  page.textContent = last.name;
  place.replaceChildren(`${place.dataset["place"]?.replace("#", String(index + 1))}, `, page);
}

/** Blocks say "kept" when they stand, and take back what was answered; "keep" when the learner has answered (decision 0039). */
function keepAnswers(): () => void {
  const shown = new Map<string, { at: number; show: (answer: object) => void }>();
  const restore = () => {
    const { answers } = load();
    for (const [id, block] of shown) {
      const answer = answers[id];
      if (!answer || answer.at <= block.at) continue;
      block.at = answer.at;
      block.show(answer);
    }
  };
  const hearOf = (kind: string, hear: (id: string, event: CustomEvent) => void) =>
    document.addEventListener(kind, (event) => {
      if (!(event instanceof CustomEvent) || !(event.target instanceof Element)) return;
      const id = event.target.closest<HTMLElement>("[data-id]")?.dataset["id"];
      if (id) hear(id, event);
    });
  hearOf("kept", (id, { detail: show }: CustomEvent<(answer: object) => void>) => {
    shown.set(id, { at: 0, show });
    restore();
  });
  hearOf("keep", (id, { detail: answer }: CustomEvent<{ given: string }>) =>
    change("answer", id, ({ answers }, at) => {
      const block = shown.get(id);
      if (block) block.at = at;
      return { answers: { ...answers, [id]: { ...answer, at } } };
    }),
  );
  return restore;
}

function start(): void {
  const [lesson, cover] = [document.querySelector<HTMLElement>("[data-page]"), document.querySelector<HTMLElement>(".cover")];
  const restore = keepAnswers();
  const show = () => {
    draw(load());
    if (cover) resume(cover);
  };
  show();
  document.addEventListener("progress", () => {
    show();
    restore();
  });
  if (lesson) follow(lesson);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) show();
  });
  // Nobody waits for it to read. An element, since the policy trusts what a script adds to the page, and not what it imports.
  addEventListener("load", () => {
    const module = document.createElement("script");
    module.type = "module";
    module.src = root?.dataset["learning"] ?? "";
    document.head.append(module);
  });
}

if (root) start();
