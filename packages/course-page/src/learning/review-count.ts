import { keepDueTimes, loadCards } from "./cards.ts";
import { loadProgress } from "./progress-store.ts";
import { dueCards } from "./review-queue.ts";

let usual: string | undefined;

export async function showDue(link: HTMLElement): Promise<void> {
  const cards = await loadCards();
  const count = dueCards(cards, loadProgress(), Date.now()).length;
  const name = link.querySelector("span");
  if (!name) return;
  usual ??= name.textContent;
  name.textContent = count === 0 ? usual : (link.dataset["review"]?.replace("#", String(count)) ?? usual);
  keepDueTimes(cards);
}
