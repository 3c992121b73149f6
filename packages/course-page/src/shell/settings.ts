interface Settings {
  look?: string;
  size?: string;
}

/** Adds a choice, or removes it if it equals the system default. */
export function chosen(settings: Settings, name: "look" | "size", value: string): Settings {
  const { [name]: _, ...rest } = settings;
  return value === "" ? rest : { ...rest, [name]: value };
}

function start(root: HTMLElement): void {
  const current = (): Settings => chosen(chosen({}, "look", root.dataset["theme"] ?? ""), "size", root.dataset["size"] ?? "");
  const isDark = () => (root.dataset["theme"] ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const moon = document.querySelector<HTMLElement>("[data-moon]");
  const choices = [...document.querySelectorAll<HTMLInputElement>("#reader input")];

  const show = () => {
    moon?.setAttribute("aria-pressed", String(isDark()));
    for (const input of choices) input.checked = input.value === (root.dataset[input.name === "look" ? "theme" : "size"] ?? "");
  };
  const choose = (name: "look" | "size", value: string) => {
    const settings = chosen(current(), name, value);
    if (settings.look) root.dataset["theme"] = settings.look;
    else delete root.dataset["theme"];
    if (settings.size) root.dataset["size"] = settings.size;
    else delete root.dataset["size"];
    try {
      localStorage.setItem("reader", JSON.stringify(settings));
    } catch {
      // Storage is blocked: the choice applies to this page only.
    }
    show();
  };

  moon?.addEventListener("click", () => choose("look", isDark() ? "light" : "dark"));
  for (const input of choices) input.addEventListener("change", () => choose(input.name === "look" ? "look" : "size", input.value));
  document.querySelector("[data-print]")?.addEventListener("click", () => print());
  show();
}

if (typeof document !== "undefined") start(document.documentElement);
