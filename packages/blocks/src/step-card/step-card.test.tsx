import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { press, statesOf } from "./learner.ts";
import { model, newStep, numbered } from "./model.ts";
import { View } from "./view.tsx";

const steps = (count: number) => numbered(Array.from({ length: count }, (_, index) => newStep(`step ${index + 1}`)));

describe("step card block", () => {
  it("[ENT-17] has title, metadata and numbered steps: by default 3 steps, 5 minutes, easy", () => {
    expect(Object.keys(model.defaults)).toEqual(["type", "title", "metadata", "steps"]);
    expect(model.defaults).toMatchObject({
      type: "step-card",
      metadata: { totalSteps: 3, estimatedTime: "5 minutes", difficulty: "easy" },
    });
    expect(Object.keys(model.defaults.steps)).toEqual(["step1", "step2", "step3"]);
    expect(Object.keys(model.defaults.steps["step1"] ?? {}).toSorted()).toEqual([
      "bottomHelperText",
      "icon",
      "main",
      "svg",
      "topHelperText",
    ]);
  });

  it("counts its steps, and accepts 1 to 12 without a gap", () => {
    const read = (change: object) => model.schema.safeParse({ ...model.defaults, ...change });
    expect(read({ steps: steps(5) }).data?.metadata.totalSteps).toBe(5);
    expect([0, 1, 12, 13].map((count) => read({ steps: steps(count) }).success)).toEqual([false, true, true, false]);
    expect(read({ steps: { step1: newStep("a"), step3: newStep("b") } }).success).toBe(false);
  });

  it("draws own icons from path data, and unknown icons as a circle", () => {
    const draw = (change: object) => {
      const read = model.schema.parse({ ...model.defaults, steps: { step1: { ...newStep("x"), ...change } } });
      return renderToStaticMarkup(<View data={read} leaves={printedLeaves} theme={{}} />);
    };
    expect(draw({ svg: "M4 12h16" })).toContain('<path d="M4 12h16"');
    expect(draw({ icon: "NoSuchIcon" })).toContain("lucide-circle");
    expect(draw({ icon: "glass-water" })).toContain("lucide-glass-water");
    for (const svg of ["<path>", 'M0 0"', "url(#x)", "L4 4", "M0 0;"])
      expect(model.schema.safeParse({ ...model.defaults, steps: { step1: { ...newStep("x"), svg } } }).success).toBe(false);
  });

  it("draws its steps by number, independent of the stored order", () => {
    const mixed = Object.fromEntries(Object.entries(steps(11)).toReversed());
    const html = renderToStaticMarkup(
      <View data={model.schema.parse({ ...model.defaults, steps: mixed })} leaves={printedLeaves} theme={{}} />,
    );
    expect([...html.matchAll(/<b>step (\d+)<\/b>/g)].map(([, number]) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it("the first open step is now; checking a step checks those before it", () => {
    const none = [false, false, false];
    expect(statesOf(none)).toEqual(["now", "", ""]);
    expect(press(none, 1)).toEqual([true, true, false]);
    expect(statesOf(press(none, 1))).toEqual(["done", "done", "now"]);
    expect(press(press(none, 1), 0)).toEqual([false, false, false]);
    expect(statesOf(press(none, 2))).toEqual(["done", "done", "done"]);
  });
});
