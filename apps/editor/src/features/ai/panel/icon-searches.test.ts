import { stepCard } from "@coursewright/blocks/step-card/index.ts";
import { newBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { writeInBlock } from "@coursewright/course/edits.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MockInstance } from "vitest";
import { openPage } from "../../../document/page/open-page.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";
import { first as id, noThemes, pageAt, world } from "../../../document/page/testing.ts";
import { createIconSearches } from "./icon-searches.ts";
import type { AskIcons } from "./icon-searches.ts";
import { decide } from "../comparing/decide.ts";
import { createRuns } from "../runs/runs.ts";
import type { Runs } from "../runs/runs.ts";

const step = (main: string) => ({ main, topHelperText: "", bottomHelperText: "", icon: "Circle", svg: "" });
const steps = { step1: step("Fill"), step2: step("Wait"), step3: step("Look") };
const card = { ...newBlock(stepCard, id), data: { ...stepCard.model.defaults, steps } };
const found = { "1": "GlassWater", "3": "Eye" } as const;
const lost: AskIcons = () => Promise.reject(new Error("busy"));
const reply = (icon: object) =>
  JSON.stringify({ title: "New", estimatedTime: "1 minute", difficulty: "easy", steps: [{ main: "Fill a glass", ...icon }] });

let logged: MockInstance;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("icon searches", () => {
  it("sets found icons in one undoable edit and keeps the others", async () => {
    const page = opened();
    const ask = vi.fn<AskIcons>(async () => found);

    expect(await createIconSearches(page, ask).find(id)).toBe("changed");
    expect(ask.mock.calls[0]?.[0]).toEqual({ texts: ["Fill", "Wait", "Look"], count: 3 });
    expect(iconsOn(page)).toEqual(["GlassWater", "Circle", "Eye"]);
    page.undo();
    expect(page.store.getState().blocks).toEqual([card]);
  });

  it("makes no edit when the icons already fit", async () => {
    const page = opened();

    expect(await createIconSearches(page, async () => ({ "1": "Circle" })).find(id)).toBe("same");
    expect(page.store.getState().history.past).toEqual([]);
  });

  it("[AI-04] keeps the steps on failure", async () => {
    const page = opened();

    expect(await createIconSearches(page, lost).find(id)).toBe("none");
    expect(page.store.getState().blocks).toEqual([card]);
    expect(logged).toHaveBeenCalledOnce();
  });

  it("keeps the icon of a step that changed during the search", async () => {
    const page = opened();
    const { promise, resolve } = Promise.withResolvers<typeof found>();
    const ask = vi.fn(() => promise);
    const search = createIconSearches(page, ask).find(id);
    await expect.poll(() => ask.mock.calls.length).toBe(1);
    page.edit("text", (blocks) => writeInBlock(blocks, id, { field: "steps.step1.main", value: "Empty" }));
    page.edit("icon", (blocks) => writeInBlock(blocks, id, { field: "steps.step3.icon", value: "Star" }));
    resolve(found);

    expect(await search).toBe("none");
    expect(iconsOn(page)).toEqual(["Circle", "Circle", "Star"]);
  });

  it("adds missing icons to a reply, and Undo reverts both", async () => {
    const page = opened();
    const runs = runsOn(page, { reply: reply({}), icons: async () => found });
    await runs.start(id, "Shorter.");
    acceptAll(page, runs);

    await expect.poll(() => iconsOn(page)).toEqual(["GlassWater"]);
    runs.undo(id);
    expect(page.store.getState().blocks).toEqual([card]);
  });

  it("does not search when the reply already has icons", async () => {
    const page = opened();
    const icons = vi.fn<AskIcons>(async () => found);
    const runs = runsOn(page, { reply: reply({ icon: "Star" }), icons });
    await runs.start(id, "Shorter.");
    acceptAll(page, runs);
    await settled();

    expect(iconsOn(page)).toEqual(["Star"]);
    expect(icons).not.toHaveBeenCalled();
  });

  it("[AI-04] keeps the reply when no icons are found", async () => {
    const page = opened();
    const icons = vi.fn(lost);
    const runs = runsOn(page, { reply: reply({}), icons });
    await runs.start(id, "Shorter.");
    acceptAll(page, runs);
    await expect.poll(() => icons.mock.calls.length).toBe(1);
    await settled();

    expect(runs.store.getState().get(id)?.kind).toBe("done");
    expect(iconsOn(page)).toEqual(["Circle"]);
  });

  it("stops the search after Undo", async () => {
    const page = opened();
    const icons = vi.fn<AskIcons>(async () => found);
    const runs = runsOn(page, { reply: reply({}), icons });
    await runs.start(id, "Shorter.");
    acceptAll(page, runs);
    runs.undo(id);
    await settled();

    expect(icons).not.toHaveBeenCalled();
    expect(page.store.getState().blocks).toEqual([card]);
  });
});

function opened(): OpenPage {
  return openPage({ page: pageAt(1, [card]), themes: noThemes, drafts: [] }, world({ blocks: [card] }).dependencies);
}

function runsOn(page: OpenPage, { reply: written, icons }: { reply: string; icons: AskIcons }) {
  const text = async () => ({ text: written, isDemo: false });
  return createRuns(page, { text, icons, chart: () => Promise.reject(new Error("No chart was expected")) });
}

/** The card has words of the author, so the reply is a comparison first. */
function acceptAll(page: OpenPage, runs: Runs): void {
  const run = runs.store.getState().get(id);
  if (run?.kind !== "proposed" || run.proposal.kind !== "changes") throw new Error("There is no comparison");
  decide(
    { page, runs, id },
    Array.from({ length: run.proposal.comparison.count }, (_, number) => number),
    "accepted",
  );
}

function iconsOn(page: OpenPage): string[] {
  const data = stepCard.model.schema.parse(page.store.getState().blocks[0]?.data);
  return stepCard.model.icons?.parts(data).map(({ icon }) => icon) ?? [];
}

/** Waits until the icon module has loaded and its pending work is done. */
async function settled(): Promise<void> {
  await import("./find-icons.ts");
  await new Promise((resolve) => setImmediate(resolve));
}
