import { describe, expect, it } from "vitest";
import { applied, nextBurst } from "./actions.ts";
import { pressKey, typeText } from "./keys.ts";
import type { Draft, Model } from "./model.ts";
import { canUndo, caretAt, lettersOf, modelOf, moved, printed, printedPlace, redone, textOf, undone } from "./model.ts";
import { randomOf } from "./random.ts";

const para = (text: string): Draft => ({ type: "para", letters: lettersOf(text) });
const heading = (text: string): Draft => ({ type: "heading", letters: lettersOf(text) });
const divider: Draft = { type: "divider", letters: [] };

/** Presses keys from a caret. A word in quotes is typed. */
function after(drafts: readonly Draft[], [key, at]: readonly [number, number], ...steps: readonly string[]): Model {
  const begun = moved(modelOf(drafts), caretAt(key, at));
  return steps.reduce<Model>((model, step) => {
    const next = step.startsWith("'") ? typeText(model, step.slice(1, -1)) : pressKey(model, step);
    if (!next) throw new Error(`Not certain: ${step}`);
    return next;
  }, begun);
}

describe("model of a page", () => {
  it("splits a text and joins it again", () => {
    const split = after([para("one two")], [1, 4], "Enter", "'x'");
    expect(printed(split.page)).toEqual(["para: one ", "para: xtwo"]);
    const joined = after([para("one two")], [1, 4], "Enter", "Backspace");
    expect([printed(joined.page), printedPlace(joined)]).toEqual([["para: one two"], "text 0 from 4 to 4"]);
  });

  it("keeps a heading and a bold text apart", () => {
    const bold = after([heading("H"), para("b")], [2, 0], "Control+a", "Control+b", "Home", "Backspace");
    expect([printed(bold.page), printedPlace(bold)]).toEqual([["heading: H", "para: ⟦b⟧"], "text 0 from 1 to 1"]);
  });

  it("selects a divider before it removes it", () => {
    const once = after([para("a"), divider, para("b")], [3, 0], "Backspace");
    expect([printed(once.page).length, printedPlace(once)]).toEqual([3, "block 1"]);
    const twice = after([para("a"), divider, para("b")], [3, 0], "Backspace", "Backspace");
    expect([printed(twice.page), printedPlace(twice)]).toEqual([["para: a", "para: b"], "text 0 from 1 to 1"]);
  });

  it("pastes words into a text and blocks between its halves", () => {
    const words = after([para("abc")], [1, 3], "Shift+ArrowLeft", "Control+c", "Home", "Control+v");
    expect([printed(words.page), printedPlace(words)]).toEqual([["para: cabc"], "text 0 from 1 to 1"]);
    const blocks = after([para("ab"), divider], [1, 1], "Control+a", "Control+a", "Control+c", "ArrowLeft", "ArrowRight", "Control+v");
    expect(printed(blocks.page)).toEqual(["para: a", "para: ab", "divider: ", "para: b", "divider: "]);
  });

  it("undoes typing as one step or several, and redoes it", () => {
    const typed = after([para("")], [1, 0], "'ab'", "Enter");
    const [whole, half] = [undone(typed, ["para: ab"]), undone(typed, ["para: a"])];
    expect(half).toBeNull();
    expect(whole && printed(redone(whole)?.page ?? [])).toEqual(["para: ab", "Base: "]);
    expect(whole && undone(whole, ["para: a"])).not.toBeNull();
    expect(whole && undone(whole, ["para: "])).not.toBeNull();
  });

  it("makes the same session from the same seed, and every action is certain", () => {
    const played = (seed: number) => {
      const random = randomOf(seed);
      let model = modelOf([para("one"), heading("two"), divider, para("three")]);
      const actions: string[] = [];
      for (let count = 0; count < 60; count += 1) {
        for (const action of nextBurst(model, random)) {
          actions.push(JSON.stringify(action));
          const next = action.kind === "redo" ? redone(model) : action.kind === "undo" ? undoneOnce(model) : applied(model, action);
          if (next) model = next;
          else expect(action.kind).toBe("follow");
        }
      }
      return { actions, text: model.page.map(({ letters }) => textOf(letters)).join("|") };
    };
    for (let seed = 0; seed < 8; seed += 1) expect(played(seed)).toEqual(played(seed));
  });
});

function undoneOnce(model: Model): Model | null {
  return canUndo(model) ? undone(model, printed(model.histories[0]?.at(-1)?.page ?? [])) : null;
}
