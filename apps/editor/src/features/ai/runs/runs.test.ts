import { BlockId } from "@coursewright/base/ids.ts";
import { fromPlainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { evidenceOf } from "@coursewright/blocks/kit/data/evidence.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { changeBlock } from "@coursewright/course/edits.ts";
import { PageDocument } from "@coursewright/contract/courses.ts";
import type { GenerateText } from "@coursewright/contract/ai.ts";
import { describe, expect, it } from "vitest";
import { openPage } from "../../../document/page/open-page.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";
import { noThemes, settled, world } from "../../../document/page/testing.ts";
import { decide, dismissRest } from "../comparing/decide.ts";
import { picturing } from "./picturing.ts";
import { createRuns } from "./runs.ts";

const id = BlockId.parse("11111111-1111-4111-8111-111111111111");
const pageId = "99999999-9999-4999-8999-999999999999";
const para = StoredBlock.parse({ id, type: "para", v: 1, data: { text: fromPlainText("Before.") } });
const empty = StoredBlock.parse({ id, type: "para", v: 1, data: { text: fromPlainText("") } });

function openedPage(block = para, now = Date.now) {
  const page = PageDocument.parse({
    id: pageId,
    uuid: pageId,
    name: "Page",
    dateCreated: "2026-01-01T00:00:00Z",
    version: 1,
    blocks: [block],
  });
  return openPage({ page, themes: noThemes, drafts: [] }, { ...world({ blocks: [block] }).dependencies, now });
}

const noIcons = () => Promise.reject(new Error("No icons were expected"));

function runsOn(page: OpenPage, write: (request: GenerateText, signal: AbortSignal) => Promise<string>) {
  const text = async (request: GenerateText, { signal, onSay }: { signal: AbortSignal; onSay: (text: string) => void }) => {
    onSay("Af");
    onSay("ter");
    return { text: await write(request, signal), isDemo: false };
  };
  return createRuns(page, { text, icons: noIcons, chart: () => Promise.reject(new Error("No chart was expected")) });
}

const reply = JSON.stringify({ text: fromPlainText("After.") });

describe("runs", () => {
  it("[SEE-03] updates and saves an empty block at once, and Undo restores it exactly", async () => {
    const page = openedPage(empty);
    const runs = runsOn(page, async () => reply);
    await runs.start(id, "Shorter.");
    expect(runs.store.getState().get(id)).toEqual({ kind: "done", before: empty, isDemo: false, price: 1 });
    expect(page.store.getState().blocks[0]?.data).toEqual({ text: fromPlainText("After.") });
    await settled();
    expect(page.store.getState().save.kind).toBe("saved");
    runs.undo(id);
    expect(page.store.getState().blocks).toEqual([empty]);
  });

  it("[SEE-03] leaves the author's own text until the author accepts, and one undo takes the parts back", async () => {
    const page = openedPage();
    const claimed: string[] = [];
    const runs = createRuns(page, {
      text: async () => ({ text: JSON.stringify({ text: "Before dawn. And after." }), isDemo: false }),
      icons: noIcons,
      chart: () => Promise.reject(new Error("No chart was expected")),
      unclaimed: { claim: (key) => claimed.push(key), refetch: () => {} },
    });
    await runs.start(id, "Longer.", "key");
    expect(runs.store.getState().get(id)).toMatchObject({ kind: "proposed", price: 1, proposal: { asked: "Longer.", key: "key" } });
    expect(page.store.getState().blocks).toEqual([para]);
    expect(page.store.getState().history.past).toEqual([]);
    expect(claimed).toEqual([]);

    expect(decide({ page, runs, id }, [0], "accepted")).toBe("closed");
    expect(page.store.getState().blocks[0]?.data).toEqual({ text: fromPlainText("Before dawn. And after.") });
    expect(runs.store.getState().get(id)).toMatchObject({ kind: "done", before: para, isAccepted: true });
    expect(claimed).toEqual(["key"]);
    page.undo();
    expect(page.store.getState().blocks).toEqual([para]);
  });

  it("[SRC-02] keeps the passages of accepted sentences only, and one undo takes them back", async () => {
    const page = openedPage();
    const evidence = [
      { text: "Now.", passages: ["a"] },
      { text: "Then.", passages: [] },
    ];
    const runs = runsOn(page, async () => JSON.stringify({ text: "Now. Before. Then.", evidence, figures: [] }));
    page.edit("typed", (blocks) => changeBlock(blocks, id, { text: fromPlainText("One. Before. Two.") }));
    await runs.start(id, "From my sources.", undefined, { fromSources: true });
    const stored = () => evidenceOf(page.store.getState().blocks[0] ?? {});
    expect(stored()).toEqual([]);
    decide({ page, runs, id }, [0], "accepted");
    expect(stored()).toEqual(evidence.slice(0, 1));
    decide({ page, runs, id }, [1], "dismissed");
    expect(stored()).toEqual(evidence.slice(0, 1));
    page.undo();
    expect(stored()).toEqual([]);
  });

  it("[SEE-03] takes back parts that were accepted minutes apart in one step", async () => {
    let minute = 0;
    const page = openedPage(para, () => (minute += 1) * 60_000);
    const runs = runsOn(page, async () => JSON.stringify({ text: "Now. Before. Then." }));
    page.edit("typed", (blocks) => changeBlock(blocks, id, { text: fromPlainText("One. Before. Two.") }));
    await runs.start(id, "Other words.");
    expect(decide({ page, runs, id }, [0], "accepted")).toBe("open");
    expect(page.store.getState().blocks[0]?.data).toEqual({ text: fromPlainText("Now. Before. Two.") });
    expect(decide({ page, runs, id }, [1], "accepted")).toBe("closed");
    expect(page.store.getState().blocks[0]?.data).toEqual({ text: fromPlainText("Now. Before. Then.") });
    page.undo();
    expect(page.store.getState().blocks[0]?.data).toEqual({ text: fromPlainText("One. Before. Two.") });
  });

  it("[SEE-03] dismisses without a change, and without a step to undo", async () => {
    const page = openedPage();
    const runs = runsOn(page, async () => reply);
    await runs.start(id, "Shorter.");
    expect(decide({ page, runs, id }, [0], "dismissed")).toBe("closed");
    expect(page.store.getState().blocks).toEqual([para]);
    expect(page.store.getState().history.past).toEqual([]);
    expect(runs.store.getState().size).toBe(0);
  });

  it("[AI-07] applies an MCQ's explanation too, and Undo reverts both", async () => {
    const mcq = StoredBlock.parse({ id, type: "MCQ", v: 1, data: { question: "", options: [] }, metadata: { shuffleOptions: true } });
    const page = openedPage(mcq);
    const runs = runsOn(page, async () => '{"question": "New?", "options": ["x", "y"], "answer": "y", "explanation": "why"}');
    await runs.start(id, "");
    expect(page.store.getState().blocks[0]).toMatchObject({
      data: {
        question: "New?",
        options: [
          { id: "a", text: "x", isCorrect: false },
          { id: "b", text: "y", isCorrect: true },
        ],
      },
      metadata: { shuffleOptions: true, explanation: "why" },
    });
    runs.undo(id);
    expect(page.store.getState().blocks).toEqual([mcq]);
  });

  it("removes cards that the reply leaves out, and Undo restores them", async () => {
    const text = fromPlainText("Old");
    const cards = { type: "bullet-cards", metadata: { layout: "tiles" }, Card1: { icon: "Star", text }, Card2: { icon: "Star", text } };
    const block = StoredBlock.parse({ id, type: "bullet-cards", v: 1, data: cards });
    const page = openedPage(block);
    const runs = runsOn(page, async () => '{"cards": [{"icon": "Eye", "text": "New"}]}');
    await runs.start(id, "One.");
    expect(page.store.getState().blocks).toEqual([block]);
    decide({ page, runs, id }, [0, 1], "accepted");
    expect(page.store.getState().blocks[0]?.data).toEqual({
      type: "bullet-cards",
      metadata: { layout: "tiles" },
      Card1: { icon: "Eye", text: fromPlainText("New") },
    });
    runs.undo(id);
    expect(page.store.getState().blocks).toEqual([block]);
  });

  it("[SEE-07] sends the address of the picture to describe, and describes no other picture", async () => {
    const [url, other] = ["/api/r2/file?key=one", "/api/r2/file?key=two"];
    const data = { url, alt: "", caption: "", decorative: false, additionalImages: [] };
    const page = openedPage(StoredBlock.parse({ id, type: "image", v: 1, data }));
    const sent: GenerateText[] = [];
    const described = '{"alt": "A jar", "caption": "Bubbles"}';
    const runs = runsOn(page, async (request) => {
      sent.push(request);
      if (sent.length === 2) page.edit("panel", (blocks) => changeBlock(blocks, id, { url: other, alt: "" }));
      return described;
    });
    expect(await runs.describe(id, url)).toBe(true);
    expect(page.store.getState().blocks[0]?.data).toMatchObject({ url, alt: "A jar", caption: "Bubbles" });
    expect(sent).toMatchObject([{ type: "image", picture: url }]);
    // The author replaces the picture while the second description is written.
    expect(await runs.describe(id, url)).toBe(false);
    expect(page.store.getState().blocks[0]?.data).toMatchObject({ url: other, alt: "" });
  });

  it("sends an empty prompt as the default message with its context", async () => {
    const asked: GenerateText[] = [];
    const runs = runsOn(openedPage(), async (request) => {
      asked.push(request);
      return reply;
    });
    await runs.start(id, "  ");
    await runs.start(id, "Again.");
    expect(asked[0]).toEqual({
      usermessage: "continue with the flow of conversation...",
      chatMemory: [],
      promptname: "para-jerry",
      type: "para",
      block: para,
      before: [],
      after: [],
      theme: {},
      place: { pageId, blockId: id },
    });
    expect(asked[1]?.chatMemory.map(({ role }) => role)).toEqual(["user", "assistant"]);
  });

  it.each(["no braces here", '{"text": 5}'])("keeps the block when the reply does not fit: %s", async (text) => {
    const page = openedPage();
    const runs = runsOn(page, async () => text);
    await runs.start(id, "Shorter.");
    expect(page.store.getState().blocks).toEqual([para]);
    expect(runs.store.getState().get(id)?.kind).toBe("failed");
  });

  it("claims a reply, and refetches one cancelled after its first words", async () => {
    const page = openedPage(empty);
    const keys: string[] = [];
    const unclaimed = { claimed: [] as string[], refetches: 0 };
    const runs = createRuns(page, {
      text(_, { key, onSay, signal }) {
        keys.push(key);
        onSay("Af");
        if (keys.length === 1) return Promise.resolve({ text: reply, isDemo: false });
        return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      },
      icons: noIcons,
      chart: () => Promise.reject(new Error("No chart was expected")),
      unclaimed: { claim: (key) => unclaimed.claimed.push(key), refetch: () => (unclaimed.refetches += 1) },
    });
    await runs.start(id, "Shorter.");
    expect(unclaimed).toEqual({ claimed: [keys[0]], refetches: 0 });
    expect(runs.isListening(`generate:${keys[0]}`)).toBe(true);
    const run = runs.start(id, "Longer.");
    runs.cancel(id);
    await run;
    expect(unclaimed).toEqual({ claimed: [keys[0]], refetches: 1 });
    expect([runs.isListening(`generate:${keys[1]}`), runs.wasStopped(`generate:${keys[1]}`)]).toEqual([false, true]);
  });

  it("retries with the same key to find a paid reply", async () => {
    const keys: string[] = [];
    const runs = createRuns(openedPage(), {
      text(_, { key }) {
        keys.push(key);
        return keys.length === 1 ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve({ text: reply, isDemo: false });
      },
      icons: noIcons,
      chart: () => Promise.reject(new Error("No chart was expected")),
    });
    await runs.start(id, "Shorter.");
    const failed = runs.store.getState().get(id);
    await runs.start(id, "Shorter.", failed?.kind === "failed" ? failed.key : undefined);
    expect(keys[1]).toBe(keys[0]);
  });

  it("inserts a finished reply as one step, and rejects a wrong one", async () => {
    const page = openedPage(empty);
    const runs = runsOn(page, async () => reply);
    expect(await runs.insert(id, { text: '{"text": 5}', isDemo: false })).toBe(false);
    expect(page.store.getState().blocks).toEqual([empty]);
    expect(await runs.insert(id, { text: reply, isDemo: false })).toBe(true);
    expect(page.store.getState().blocks[0]?.data).toEqual({ text: fromPlainText("After.") });
    page.undo();
    expect(page.store.getState().blocks).toEqual([empty]);
  });

  it("[SEE-03] compares a finished reply with the text of now, and claims it after the decision", async () => {
    const page = openedPage();
    const claimed: string[] = [];
    const runs = createRuns(page, {
      text: () => Promise.reject(new Error("No request was expected")),
      icons: noIcons,
      chart: () => Promise.reject(new Error("No chart was expected")),
      unclaimed: { claim: (key) => claimed.push(key), refetch: () => {} },
    });
    expect(await runs.insert(id, { text: reply, isDemo: false }, "generate:far")).toBe(true);
    expect([runs.store.getState().get(id)?.kind, runs.isListening("generate:far"), claimed]).toEqual(["proposed", true, []]);
    expect(page.store.getState().blocks).toEqual([para]);
    dismissRest({ page, runs, id });
    expect(claimed).toEqual(["far"]);
  });

  it("leaves no trace after a cancellation", async () => {
    const page = openedPage();
    const runs = runsOn(
      page,
      (_, signal) => new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    );
    const run = runs.start(id, "Shorter.");
    expect(runs.store.getState().get(id)).toMatchObject({ kind: "working", streamed: "After" });
    runs.cancel(id);
    await run;
    expect(runs.store.getState().size).toBe(0);
    expect(page.store.getState().blocks).toEqual([para]);
  });

  it("keeps the author's figures exact, and Undo reverts everything", async () => {
    const chart = StoredBlock.parse({
      id,
      type: "barchart",
      v: 1,
      data: { title: "", subtitle: "", source: "", labels: [""], blocks: { Block1: { label: "", Q1: 1 } } },
    });
    const page = openedPage(chart);
    const written = {
      title: "Rise",
      subtitle: "in cm",
      source: "Notebook",
      labels: ["Rise"],
      numBars: 1,
      blocks: { Block1: { label: "2 h", Q1: 1.2 } },
    };
    const runs = createRuns(page, {
      text: () => Promise.reject(new Error("No text was expected")),
      icons: noIcons,
      chart: async () => ({ text: JSON.stringify(written), isDemo: false }),
    });
    const given = { labels: ["Rise"], numBars: 1, blocks: { Block1: { label: "2 h", Q1: 1.2345 } } };
    await runs.startChart(id, { usermessage: "Rise", chartType: "barchart", agent: "jerry" }, given);
    expect(page.store.getState().blocks[0]?.data).toEqual({ ...written, ...given });
    runs.undo(id);
    expect(page.store.getState().blocks).toEqual([chart]);
  });

  it("uses the prompt as alt text unless the author wrote one", async () => {
    const made = { imageUrl: "/api/r2/file?key=abc", isDemo: true };
    for (const [alt, expected] of [
      ["", "A jar"],
      ["My own words", "My own words"],
    ]) {
      const data = { url: "", alt, caption: "Kept", decorative: false, additionalImages: [] };
      const before = StoredBlock.parse({ id, type: "image", v: 1, data });
      const page = openedPage(before);
      const runs = runsOn(page, () => Promise.reject(new Error("No words were expected")));
      expect(await runs.carryOut(id, { ...picturing({ type: "lazy", prompt: "A jar" }), ask: async () => made })).toBe(true);
      expect(page.store.getState().blocks[0]?.data).toEqual({
        ...data,
        url: made.imageUrl,
        alt: expected,
        generator: "lazy",
        createdAt: expect.any(String),
      });
      runs.undo(id);
      expect(page.store.getState().blocks).toEqual([before]);
    }
  });
});
