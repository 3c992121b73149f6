interface Kept {
  read?: Record<string, number>;
  last?: { page: string; name: string; at: number };
  answers?: Record<string, { at: number; given: string }>;
  clock?: number;
}

/** Stored data may come from an older page or a manual edit. Unknown parts are kept. */
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

/** Parses a chapter link's page list: "id id", or with folders, "id/day-one id/day-two". */
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

/** Reads the stored progress again, because another tab may have changed it. The new entry gets the latest time. */
function change(kind: string, id: string, make: (kept: Required<Kept>, at: number) => Kept): void {
  const kept = load();
  const clock = Math.max(Date.now(), kept.clock + 1);
  try {
    localStorage.setItem(key, JSON.stringify({ ...kept, clock, ...make(kept, clock) }));
  } catch {
    // Storage is full or blocked: the course works without saved progress.
  }
  document.dispatchEvent(new CustomEvent("progress", { detail: { kind, id } }));
}

/** Marks finished chapters and the ticks of the top bar. */
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

/** Makes the cover link to the reader's last page, at its current address. */
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

/** Blocks fire "kept" to restore their answer and "keep" when the learner has answered (decision 0039). */
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
  const onBlock = (kind: string, handle: (id: string, event: CustomEvent) => void) =>
    document.addEventListener(kind, (event) => {
      if (!(event instanceof CustomEvent) || !(event.target instanceof Element)) return;
      const id = event.target.closest<HTMLElement>("[data-id]")?.dataset["id"];
      if (id) handle(id, event);
    });
  onBlock("kept", (id, { detail: show }: CustomEvent<(answer: object) => void>) => {
    shown.set(id, { at: 0, show });
    restore();
  });
  onBlock("keep", (id, { detail: answer }: CustomEvent<{ given: string }>) =>
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
  // Loads after the page. A script element, because the policy trusts elements that scripts add, but not their imports.
  addEventListener("load", () => {
    const module = document.createElement("script");
    module.type = "module";
    module.src = root?.dataset["learning"] ?? "";
    document.head.append(module);
  });
}

if (root) start();
