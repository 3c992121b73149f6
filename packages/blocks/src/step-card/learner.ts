/** The first step that is not done is "now". The state lives only in the page. */
export function statesOf(done: readonly boolean[]): Array<"done" | "now" | ""> {
  const now = done.indexOf(false);
  return done.map((isDone, index) => (isDone ? "done" : index === now ? "now" : ""));
}

/** Checking a step also checks those before it; unchecking one also unchecks those after it. */
export function press(done: readonly boolean[], index: number): boolean[] {
  return done.map((isDone, other) => (done[index] ? isDone && other < index : isDone || other <= index));
}

if (typeof document !== "undefined") {
  for (const card of document.querySelectorAll<HTMLElement>(".b-step")) {
    const rows = [...card.querySelectorAll<HTMLElement>("ol > li")];
    let done = rows.map(() => false);
    const buttons = rows.map((row, index) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "b-step-number";
      button.setAttribute("aria-label", `${card.dataset["mark"] ?? ""} ${index + 1}`);
      button.addEventListener("click", () => {
        done = press(done, index);
        show();
      });
      row.querySelector(".b-step-number")?.replaceWith(button);
      return button;
    });
    const show = () => {
      for (const [index, state] of statesOf(done).entries()) {
        const [row, button] = [rows[index], buttons[index]];
        if (!row || !button) continue;
        row.dataset["state"] = done.includes(true) ? state : "";
        if (state === "now") row.setAttribute("aria-current", "step");
        else row.removeAttribute("aria-current");
        button.setAttribute("aria-pressed", String(state === "done"));
        button.textContent = state === "done" ? "\u2713" : String(index + 1);
      }
    };
    show();
  }
}
