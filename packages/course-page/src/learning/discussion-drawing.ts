import type { Comment, ShownComment, Thread } from "./discussion-requests.ts";

/* Security: renders people's words as text, never as markup. */

export interface Handlers {
  isSignedIn: boolean;
  onAnswer(thread: HTMLElement, button: HTMLElement): void;
  onEdit(comment: ShownComment, article: HTMLElement): void;
  onDelete(comment: ShownComment, article: HTMLElement): void;
}

export function drawingOf(area: HTMLElement, handlers: Handlers) {
  /** Clones the only element of a template. */
  function copyOf(name: string): HTMLElement {
    const element = area.querySelector<HTMLTemplateElement>(`template[data-${name}]`)?.content.firstElementChild?.cloneNode(true);
    if (!(element instanceof HTMLElement)) throw new Error(`The page has no template ${name}`);
    return element;
  }

  function drawComment(comment: Comment, threadOf: () => HTMLElement): HTMLElement {
    if (comment.state === "removed") return copyOf("removed");
    const article = copyOf("comment");
    const part = (selector: string) => partOf(article, selector);
    part("b").textContent = comment.name || (area.dataset["somebody"] ?? "");
    part(".badge").hidden = !comment.isAuthor;
    part(".edited").hidden = !comment.isEdited;
    part(".said").textContent = comment.words;
    const time = article.querySelector("time");
    if (time) {
      time.dateTime = comment.createdAt;
      time.textContent = new Date(comment.createdAt).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
    }
    const [answer, edit, remove, report] = ["answer", "edit", "delete", "report"].map((name) => part(`[data-${name}]`));
    if (answer) {
      answer.hidden = !handlers.isSignedIn;
      answer.addEventListener("click", () => handlers.onAnswer(threadOf(), answer));
    }
    if (edit) {
      edit.hidden = !comment.isOwn;
      edit.addEventListener("click", () => handlers.onEdit(comment, article));
    }
    if (remove) {
      remove.hidden = !comment.isOwn;
      remove.addEventListener("click", () => handlers.onDelete(comment, article));
    }
    if (report) report.hidden = comment.isOwn;
    article.tabIndex = -1;
    article.dataset["comment"] = comment.id;
    return article;
  }

  function drawAnswer(comment: Comment, thread: HTMLElement): HTMLElement {
    const item = document.createElement("li");
    item.append(drawComment(comment, () => thread));
    return item;
  }

  return {
    copyOf,
    drawComment,
    drawAnswer,
    drawThread({ first, answers }: Thread): HTMLElement {
      const thread = document.createElement("li");
      const list = document.createElement("ol");
      thread.dataset["thread"] = first.id;
      thread.append(
        drawComment(first, () => thread),
        list,
      );
      list.append(...answers.map((answer) => drawAnswer(answer, thread)));
      return thread;
    },
  };
}

export type Drawing = ReturnType<typeof drawingOf>;

export function partOf(element: HTMLElement, selector: string): HTMLElement {
  const part = element.querySelector<HTMLElement>(selector);
  if (!part) throw new Error(`The page has no ${selector}`);
  return part;
}
