interface Part {
  textContent?: string | null;
  querySelector?(selector: string): Part | null;
}

/** The text of the visible side. */
export function wordsOf(card: Part, isOpen: boolean): string {
  const face = card.querySelector?.(isOpen ? ".b-flash-answer" : ".b-flash-front");
  return [".b-flash-tag", ".b-flash-text"].map((part) => face?.querySelector?.(part)?.textContent ?? "").join(": ");
}

// The details element turns the card on its own. The script only announces the turn.
if (typeof document !== "undefined") {
  for (const card of document.querySelectorAll<HTMLElement>(".b-flash")) {
    const details = card.querySelector("details");
    if (!details) continue;
    const said = document.createElement("p");
    said.className = "b-flash-said";
    said.setAttribute("role", "status");
    card.append(said);
    card.addEventListener("animationend", () => delete card.dataset["turning"]);
    details.addEventListener("toggle", () => {
      card.dataset["turning"] = "";
      said.textContent = wordsOf(card, details.open);
    });
  }
}
