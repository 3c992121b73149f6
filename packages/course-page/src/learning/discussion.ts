import { type Drawing, drawingOf, partOf } from "./discussion-drawing.ts";
import { type Comment, maxCommentLength, Refused, type Requests, requestsOf, type ShownComment } from "./discussion-requests.ts";
import { discussionSheet } from "./discussion-sheet.ts";

const undoMs = 6_000;

/** Activates the discussion below a lesson. Fetched when the reader scrolls near it. */
export async function startDiscussion(area: HTMLElement): Promise<void> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(discussionSheet);
  document.adoptedStyleSheets.push(sheet);
  // A preview shows an empty discussion and sends no requests.
  if (location.hostname.startsWith("p--")) return;
  const page = document.querySelector<HTMLElement>("main[data-page]")?.dataset["page"] ?? "";
  const isSignedIn = document.cookie.split("; ").includes("__Host-signed-in=1");
  const discussion = discussionIn(area, { page, isSignedIn });
  await discussion.load();
}

function discussionIn(area: HTMLElement, { page, isSignedIn }: { page: string; isSignedIn: boolean }) {
  const requests: Requests = requestsOf(page);
  const title = partOf(area, "h2");
  const status = partOf(area, ".status");
  const threads = partOf(area, ".threads");
  const none = partOf(area, ".none");
  const older = partOf(area, "[data-older]");
  const again = partOf(area, "[data-again]");
  let count = 0;
  let next: string | undefined;

  const say = (name: string) => {
    status.textContent = area.dataset[name] ?? "";
  };
  const refuse = (error: unknown) => {
    const refusal = error instanceof Refused ? error.refusal : "failed";
    if (refusal === "signed-out") offerSigningIn(area, true);
    say(camel(refusal));
  };

  function recount(change: number): void {
    count = Math.max(0, count + change);
    const form = new Intl.PluralRules(document.documentElement.lang).select(count) === "one" ? "one" : "other";
    title.textContent = (area.dataset[form] ?? "").replace("#", count.toLocaleString());
    none.hidden = count > 0 || threads.childElementCount > 0;
  }

  const drawing: Drawing = drawingOf(area, { isSignedIn, onAnswer, onEdit, onDelete });

  async function load(after?: string): Promise<void> {
    again.hidden = true;
    try {
      const found = await requests.read(after);
      // Threads that the reader has just posted are already on the page.
      const isNew = ({ first }: { first: Comment }) => !area.querySelector(`[data-thread="${CSS.escape(first.id)}"]`);
      const drawn = found.threads.filter(isNew).map((thread) => drawing.drawThread(thread));
      threads.append(...drawn);
      ({ count, next } = found);
      recount(0);
      older.hidden = next === undefined;
      if (after !== undefined) (drawn[0]?.querySelector<HTMLElement>("article") ?? title).focus();
    } catch (error) {
      if (error instanceof Refused && error.refusal === "gone") return void (area.hidden = true);
      none.hidden = true;
      say("unread");
      again.hidden = false;
    }
  }

  /** Sends one attempt at a time and reuses the id, so that a retry after a lost reply does not post twice. */
  function onSend(form: HTMLFormElement, send: (words: string, id: string) => Promise<void>): void {
    let id = crypto.randomUUID();
    const box = partOf(form, "textarea");
    const button = partOf(form, "[type=submit]");
    const submit = async (): Promise<void> => {
      if (!(box instanceof HTMLTextAreaElement) || !(button instanceof HTMLButtonElement)) return;
      const words = box.value.trim();
      if (words === "" || button.ariaDisabled === "true") return box.focus();
      button.ariaDisabled = "true";
      try {
        await send(words, id);
        id = crypto.randomUUID();
      } catch (error) {
        refuse(error);
      } finally {
        button.ariaDisabled = null;
      }
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void submit();
    });
  }

  function openForm(box: { words: string; label: string; send?: string }, close: () => void): HTMLFormElement {
    const form = drawing.copyOf("write");
    if (!(form instanceof HTMLFormElement)) throw new Error("The page has no form");
    const textarea = form.querySelector("textarea");
    if (textarea) {
      textarea.value = box.words;
      textarea.ariaLabel = box.label;
    }
    if (box.send !== undefined) partOf(form, "[type=submit]").textContent = box.send;
    partOf(form, "[type=button]").addEventListener("click", close);
    form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") close();
    });
    return form;
  }

  function onAnswer(thread: HTMLElement, button: HTMLElement): void {
    const parentId = thread.dataset["thread"] ?? null;
    thread.querySelector(":scope > form")?.remove();
    const close = () => {
      form.remove();
      button.focus();
    };
    const { yourAnswer = "", postAnswer = "" } = area.dataset;
    const form = openForm({ words: "", label: yourAnswer, send: postAnswer }, close);
    onSend(form, async (words, id) => {
      const comment = await requests.post({ id, parentId, words });
      const answer = drawing.drawAnswer(comment, thread);
      partOf(thread, ":scope > ol").append(answer);
      form.remove();
      recount(1);
      say("posted");
      partOf(answer, "article").focus();
    });
    thread.append(form);
    form.querySelector("textarea")?.focus();
  }

  function threadOf(article: HTMLElement): HTMLElement {
    return article.closest<HTMLElement>("[data-thread]") ?? threads;
  }

  function redraw(comment: Comment, old: HTMLElement, thread: HTMLElement): HTMLElement {
    const article = drawing.drawComment(comment, () => thread);
    old.replaceWith(article);
    return article;
  }

  function onEdit(comment: ShownComment, article: HTMLElement): void {
    const thread = threadOf(article);
    const close = () => partOf(redraw(comment, form, thread), "[data-edit]").focus();
    const box = partOf(area, "[data-new] textarea");
    const form = openForm({ words: comment.words, label: box.ariaLabel ?? "" }, close);
    onSend(form, async (words) => {
      const changed = await requests.change(comment.id, words);
      redraw(changed, form, thread).focus();
      say("saved");
    });
    article.replaceWith(form);
    form.querySelector("textarea")?.focus();
  }

  function onDelete(comment: ShownComment, article: HTMLElement): void {
    const thread = threadOf(article);
    const place = drawing.copyOf("undo");
    const undo = partOf(place, "button");
    const end = () => void finish();
    const timer = setTimeout(end, undoMs);
    addEventListener("pagehide", end, { once: true });
    article.replaceWith(place);
    undo.focus();
    recount(-1);

    const stopWaiting = () => {
      clearTimeout(timer);
      removeEventListener("pagehide", end);
    };
    const restore = () => {
      recount(1);
      return redraw(comment, place, thread);
    };
    undo.addEventListener("click", () => {
      stopWaiting();
      partOf(restore(), "[data-delete]").focus();
      say("kept");
    });
    async function finish(): Promise<void> {
      stopWaiting();
      const hadFocus = place.contains(document.activeElement);
      try {
        undo.hidden = true;
        await requests.remove(comment.id);
        leave(place, thread);
        say("deleted");
        if (hadFocus) title.focus();
      } catch (error) {
        restore();
        refuse(error);
      }
    }
  }

  /** Leaves a placeholder if the first comment of a thread has answers. */
  function leave(place: HTMLElement, thread: HTMLElement): void {
    if (place.parentElement !== thread) {
      place.parentElement?.remove();
      return;
    }
    if (thread.querySelector("ol > li")) place.replaceWith(drawing.copyOf("removed"));
    else thread.remove();
    recount(0);
  }

  openBox(area, { page, isSignedIn }, (form, box) => {
    onSend(form, async (words, id) => {
      const thread = drawing.drawThread({ first: await requests.post({ id, parentId: null, words }), answers: [] });
      threads.prepend(thread);
      box.value = "";
      box.dispatchEvent(new Event("input"));
      recount(1);
      say("posted");
      partOf(thread, "article").focus();
    });
  });
  older.addEventListener("click", () => void load(next));
  again.addEventListener("click", () => {
    status.textContent = "";
    void load();
  });
  return { load };
}

type Opened = (form: HTMLFormElement, box: HTMLTextAreaElement) => void;

/** Stores the draft in this browser until it is posted, so that it survives signing in. */
function openBox(area: HTMLElement, { page, isSignedIn }: { page: string; isSignedIn: boolean }, opened: Opened): void {
  const form = area.querySelector<HTMLFormElement>("[data-new]");
  const box = form?.querySelector("textarea");
  const button = form?.querySelector("button");
  if (!form || !box || !button) return;
  const key = `draft:${document.documentElement.dataset["course"]}:${page}`;
  box.value ||= (read(key) ?? "").slice(0, maxCommentLength);
  box.addEventListener("input", () => keep(key, box.value));
  button.disabled = false;
  offerSigningIn(area, !isSignedIn);
  if (isSignedIn) opened(form, box);
  else form.addEventListener("submit", (event) => event.preventDefault());
}

function offerSigningIn(area: HTMLElement, isOffered: boolean): void {
  partOf(area, "[data-new] button").hidden = isOffered;
  partOf(area, "[data-new] a").hidden = !isOffered;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, words: string): void {
  try {
    if (words === "") localStorage.removeItem(key);
    else localStorage.setItem(key, words);
  } catch {
    // Storage is full or blocked: the draft lasts until the page is left.
  }
}

function camel(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
