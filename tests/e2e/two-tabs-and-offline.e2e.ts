import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import { createPage, readPage, savePage } from "@coursewright/contract/courses.ts";
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import fc from "fast-check";
import { openEditor } from "./support/open-editor.ts";
import { openPreparedPage, type PreparedPage } from "./support/prepared-page.ts";
import { heading, textsOf } from "./support/page-texts.ts";

const sections = 3;
const tab = fc.nat(1);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("write" as const), tab, at: fc.nat(sections - 1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("crash" as const, "reload" as const), tab }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("offline" as const, "online" as const) }) },
);
/** Few: they try what only a browser has. `two-tabs-and-offline.fault.ts` runs hundreds of schedules on the same saving code in Node. */
const schedules = fc.sample(fc.array(step, { minLength: 4, maxLength: 6 }), {
  numRuns: 8,
  seed: 20_260_101,
});

// Screenshots of every step would take longer than the schedules.
test.use({ trace: "off" });

const perTest = 4;

for (let start = 0; start < schedules.length; start += perTest) {
  test(`loses no word in two tabs with crashes and offline: schedules ${start + 1} to ${start + perTest}`, async ({ page, context }) => {
    const prepared = await openPreparedPage(page);
    await page.close();
    let [words, conflicts] = [0, 0];
    for (const [index, steps] of schedules.slice(start, start + perTest).entries()) {
      await test.step(steps.map(({ kind }) => kind).join(", "), async () => {
        const schedule = await prepare(context, prepared, start + index);
        for (const each of steps) await schedule.perform(each);
        const { lost, chosen } = await schedule.reopen();
        words += schedule.written.length;
        conflicts += chosen;
        expect(lost).toEqual([]);
      });
    }
    console.log(JSON.stringify({ e2e: "two-tabs-and-offline", schedules: perTest, words, conflicts, lost: 0 }));
  });
}

type Step = (typeof schedules)[number][number];

/** A page of its own, open in two tabs. */
async function prepare(context: BrowserContext, prepared: PreparedPage, number: number) {
  const { address, read } = await newPage(prepared, number);
  const written: string[] = [];
  let isOffline = false;
  const tabs: Array<Page | undefined> = [];

  async function setOffline(to: boolean): Promise<void> {
    isOffline = to;
    await context.setOffline(to);
  }

  /** A tab cannot be opened offline. */
  async function openAt(index: number): Promise<Page> {
    if (isOffline) await setOffline(false);
    const open = await openTab(context, address);
    tabs[index] = open;
    return open;
  }

  async function perform(each: Step): Promise<void> {
    if (!("tab" in each)) return setOffline(each.kind === "offline");
    const open = tabs[each.tab] ?? (await openAt(each.tab));
    if (each.kind === "write") {
      const word = `w${number}-${written.length}`;
      written.push(word);
      return write(open, each.at, word);
    }
    if (each.kind === "crash") await crash(open);
    else await open.close({ runBeforeUnload: false });
    tabs[each.tab] = undefined;
  }

  /** Crashes both tabs, opens the page again, and keeps both versions of every conflict. */
  async function reopen(): Promise<{ lost: string[]; chosen: number }> {
    for (const open of tabs) if (open) await crash(open);
    await setOffline(false);
    const last = await openTab(context, address);
    const chosen = await keepAll(last);
    const stored = new Set(textsOf((await read()).blocks).flatMap((text) => text.split(" ")));
    await last.close();
    return { lost: written.filter((word) => !stored.has(word)), chosen };
  }

  return { perform, reopen, written };
}

async function newPage({ call, params: { uid, projectId, chapterId } }: PreparedPage, number: number) {
  const { id: pageId } = await call(createPage, { params: { uid, projectId, chapterId }, body: { name: `Schedule ${number}` } });
  const params = { uid, projectId, chapterId, pageId };
  const upsert = Array.from({ length: sections }, (_, n) => {
    return { ...heading(`Section ${n}`), v: 1, aiagent: "jerry" as const, id: BlockId.parse(randomUUID()) };
  });
  await call(savePage, { params, body: { saveId: randomUUID(), baseVersion: 0, upsert, order: upsert.map(({ id }) => id) } });
  const address = `/?${new URLSearchParams({ project_uuid: projectId, chapter_uuid: chapterId, page_uuid: pageId })}`;
  return { address, read: () => call(readPage, { params }) };
}

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const open = await context.newPage();
  await openEditor(open, address, open.locator("[data-block] [data-leaf]"));
  return open;
}

/** Writes, and waits until the word is on disk or saved. From then on it must not be lost. */
async function write(open: Page, at: number, word: string): Promise<void> {
  const text = open.locator("[data-block] [data-leaf]").nth(at);
  await text.focus();
  await open.keyboard.press("End");
  await open.keyboard.insertText(` ${word}`);
  await expect(text).toContainText(word);
  await expect.poll(() => open.evaluate(isSafe, word)).toBe(true);
}

/** Runs in the browser. True when a draft contains the word, or nothing is unsaved. */
async function isSafe(word: string): Promise<boolean> {
  if (document.querySelector("[data-save]")?.getAttribute("data-save") === "saved") return true;
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open("coursewright");
    request.addEventListener("success", () => resolve(request.result));
  });
  const drafts = await new Promise<unknown[]>((resolve) => {
    const request = database.transaction("drafts").objectStore("drafts").getAll();
    request.addEventListener("success", () => resolve(request.result));
  });
  database.close();
  return JSON.stringify(drafts).includes(word);
}

/** Kills the process of the tab, so that no event fires. */
async function crash(open: Page): Promise<void> {
  const crashed = open.waitForEvent("crash");
  const session = await open.context().newCDPSession(open);
  // The crashed tab never answers.
  session.send("Page.crash").catch(() => {});
  await crashed;
  await open.close();
}

async function keepAll(open: Page): Promise<number> {
  const state = open.locator("[data-save]").first();
  for (let chosen = 0; ; chosen += 1) {
    await expect(state).toHaveAttribute("data-save", /^(saved|conflict)$/);
    if ((await state.getAttribute("data-save")) === "saved") return chosen;
    await open.getByRole("button", { name: "Compare and choose" }).click();
    await open.getByRole("dialog").getByRole("button", { name: "Keep both" }).click();
    await expect(open.getByRole("dialog")).toBeHidden();
  }
}
