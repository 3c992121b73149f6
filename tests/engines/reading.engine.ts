import { expect } from "vitest";
import { publishBees, sentences } from "./support/bees.ts";
import { inEveryEngine } from "./support/scenario.ts";
import type { Screen } from "./support/screen.ts";

let published: ReturnType<typeof publishBees> | undefined;
const bees = () => (published ??= publishBees());

inEveryEngine({
  "reads a lesson, answers its question and keeps the answer": async ({ screen }) => {
    const { cover } = await bees();
    await screen.goto(cover);
    await screen.click("a", "Start reading");
    await screen.see("p", sentences.join(" "));
    await screen.click("button", /Feed it and wait/);
    await screen.see("*", "That’s it.");
    await screen.reload();
    await screen.see("*", "That’s it.");
    await screen.click("a", /^Next/);
    await screen.see("p", "The sun is their compass.");
  },

  "[WR-04] a learner's check list keeps its ticks": async ({ screen }) => {
    const { flying } = await bees();
    await screen.goto(flying);
    await screen.click("label", "Light the smoker");
    await screen.see("input:checked", "Light the smoker");
    await screen.reload();
    await screen.see("input:checked", "Light the smoker");
    await screen.miss("input:checked", "Wear the veil");
  },

  "reads a page that was never opened while offline": async ({ screen, network }) => {
    const { cover, flying } = await bees();
    await screen.goto(cover);
    await screen.see("html[data-offline=whole]");
    await network.cut();
    try {
      await screen.goto(flying);
      await screen.see("p", "The sun is their compass.");
      await screen.see(".offline-line", /^You are offline/);
    } finally {
      await network.restore();
    }
  },

  "plays the audio and underlines the spoken sentence": async ({ screen }) => {
    const { dancing } = await bees();
    await screen.goto(dancing);
    await screen.click("a", /^Listen/);
    await screen.see(".player");
    // A busy machine may look too late for a sentence; with a loop it is spoken again.
    await screen.until("the audio to load", () => {
      const audio = document.querySelector("audio");
      if (audio) audio.loop = true;
      return audio !== null;
    });
    await spoken(screen, 0);
    await spoken(screen, 1);
    await screen.press("k");
    expect(await screen.evaluate(() => document.querySelector("audio")?.paused)).toBe(true);
    expect(await screen.evaluate(() => getComputedStyle(document.body, "::highlight(spoken)").textDecorationLine)).toBe("underline");
  },

  "reviews a card": async ({ screen }) => {
    const { dancing, review } = await bees();
    await screen.goto(dancing);
    await screen.click("a", /^Review/);
    await screen.see(".review-front", "Who dances?");
    await screen.press("Space");
    await screen.see("*:focus", "The bees.");
    await screen.press("4");
    await screen.see("h1:focus, h2:focus", "Done for today");
    await screen.goto(review);
    await screen.see("h1:focus, h2:focus", "Nothing is due now");
  },
});

async function spoken(screen: Screen, index: number): Promise<void> {
  await screen.until(
    `sentence ${index + 1} to be spoken`,
    (sentence) => [...(CSS.highlights.get("spoken") ?? [])].map(String).join("") === sentence,
    sentences[index] ?? "",
  );
}
