import { BlockId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { createPage, readPage, savePage } from "@coursewright/contract/courses.ts";
import { randomUUID } from "node:crypto";
import type { Author } from "../../product/author.ts";
import { paragraph } from "../../product/course.ts";
import { eventually } from "../../product/eventually.ts";
import type { Point } from "../support/browser.ts";
import { appOrigin } from "../support/origins.ts";
import type { Screen } from "../support/screen.ts";
import { applied, followed, nextBurst, printedAction } from "./actions.ts";
import type { Action } from "./actions.ts";
import type { Draft, Model } from "./model.ts";
import { isSame, lettersOf, modelOf, printed, printedPlace, redone, undone } from "./model.ts";
import {
  collectErrors,
  collectedErrors,
  dragBetween,
  gripPoint,
  hasItsEditor,
  hasLoaded,
  pasteFrom,
  pointIn,
  seenPage,
  twoFrames,
} from "./on-screen.ts";
import type { Seen } from "./on-screen.ts";
import { randomOf } from "./random.ts";
import { storedLines } from "./stored-lines.ts";

/** Within this time the screen must show what the model has. */
const settleMs = 15_000;
/** Bursts of actions in a session. */
const length = Number(process.env["SESSIONS_LENGTH"] ?? 15);
const undosAtOnce = 8;

const start: readonly Draft[] = [
  { type: "para", letters: lettersOf("Feed the starter.") },
  { type: "heading", letters: lettersOf("Flour") },
  { type: "para", letters: lettersOf("Rye wakes it up.") },
  { type: "divider", letters: [] },
  { type: "para", letters: lettersOf("Then wait.") },
  { type: "heading", letters: lettersOf("Heat") },
  { type: "para", letters: lettersOf("A hot stone.") },
];

export interface Chapter {
  readonly author: Pick<Author, "uid" | "call">;
  readonly projectId: string;
  readonly chapterId: string;
}

interface Played {
  readonly actions: readonly string[];
  readonly failure: string | null;
}

/** Plays one random session on a page of its own and compares the screen and the stored page with the model. */
export async function playSession(screen: Screen, chapter: Chapter, seed: number): Promise<Played> {
  const actions: string[] = [];
  try {
    const page = await openPage(screen, chapter);
    const complaints = screen.complaints().length;
    const random = randomOf(seed);
    let model = modelOf(start);
    while (actions.length < length) {
      const burst = nextBurst(model, random);
      actions.push(burst.map(printedAction).join(", then "));
      model = await playBurst(screen, model, burst);
    }
    await page.stores(model.page);
    await page.stores(await turnsBack(screen, model));
    const errors = [...screen.complaints().slice(complaints), ...(await screen.evaluate(collectedErrors))];
    return { actions, failure: errors.length > 0 ? `The console shows: ${errors.join("\n")}` : null };
  } catch (error) {
    return { actions, failure: error instanceof Error ? error.message : String(error) };
  }
}

async function openPage(screen: Screen, { author: { uid, call }, projectId, chapterId }: Chapter) {
  const { id: pageId } = await call(createPage, { params: { uid, projectId, chapterId }, body: { name: "A session" } });
  const params = { uid, projectId, chapterId, pageId };
  const upsert = start.map(storedDraft);
  await call(savePage, { params, body: { saveId: randomUUID(), baseVersion: 0, upsert, order: upsert.map(({ id }) => id) } });
  await screen.goto(`${appOrigin}/?project_uuid=${projectId}&chapter_uuid=${chapterId}&page_uuid=${pageId}`);
  await screen.until("the page", () => document.querySelectorAll("[data-block]").length > 0);
  await screen.evaluate(collectErrors);
  // Before its code has loaded, a cut needs a permission that the drivers do not give.
  await screen.until("the code of the clipboard", hasLoaded, ["clipboard-code"]);
  // Text moves when its font arrives.
  await screen.until("the fonts", () => document.fonts.status === "loaded");
  // The first block without text opens the panel, which moves the page. The panel stays open.
  await screen.clickAt(await freePoint(screen, { index: start.findIndex(({ type }) => type === "divider"), offset: 0 }));
  await screen.see("aside", "Assistant");
  return {
    async stores(blocks: readonly Draft[]): Promise<void> {
      const wanted = printed(blocks);
      let found: string[] = [];
      await eventually(
        "the stored page",
        async () => {
          found = storedLines((await call(readPage, { params })).blocks);
          return isSame(found, wanted);
        },
        settleMs * 2,
      ).catch(() => {
        throw new Error(difference("The server stores another page", { wanted, found }));
      });
    },
  };
}

function storedDraft({ type, letters }: Draft): StoredBlock {
  const text = letters.map(({ character }) => character).join("");
  const id = randomUUID();
  if (type === "para") return paragraph(id, text);
  const block = { id: BlockId.parse(id), type, aiagent: "jerry" } as const;
  return type === "heading" ? { ...block, v: 1, data: { text, meta: { level: 2 } } } : { ...block, v: 0, data: {} };
}

async function playBurst(screen: Screen, before: Model, burst: readonly Action[]): Promise<Model> {
  let model = before;
  for (const action of burst) {
    if (action.kind === "undo" || action.kind === "redo") return turn(screen, model, action.kind);
    // A pointer needs blocks that stand still.
    if (action.kind === "click" || action.kind === "drag") {
      await shows(screen, model, "page");
      await screen.evaluate(twoFrames);
    }
    const isDone = await perform(screen, action);
    if (action.kind === "follow") return followed(model, (await settled(screen)).at);
    if (!isDone) return model;
    const after = applied(model, action);
    if (!after) throw new Error(`The model cannot ${printedAction(action)}`);
    model = after;
    // The press on the handle moves the focus, in each engine in its way.
    if (action.kind === "drag") {
      await shows(screen, model, "page");
      return followed(model, (await settled(screen)).at);
    }
  }
  await shows(screen, model, "page and selection");
  return model;
}

/** Returns false if the action was not possible on this screen. */
async function perform(screen: Screen, action: Exclude<Action, { kind: "undo" | "redo" }>): Promise<boolean> {
  switch (action.kind) {
    case "type":
      await screen.type(action.text);
      return true;
    case "press":
    case "follow":
      await screen.press(action.keys);
      return true;
    case "click":
      await screen.clickAt(await freePoint(screen, action));
      return true;
    case "paste":
      await screen.evaluate(pasteFrom, action.html, action.text);
      return true;
    case "drag": {
      const way = await screen.evaluate(dragBetween, action.from, action.to);
      if (!way) return false;
      // The handle appears beside the block under the pointer.
      await screen.hover(way.over);
      const grip = () => screen.evaluate(gripPoint, action.from);
      const from = await eventually(`the handle of block ${action.from}`, async () => (await grip()) ?? undefined, settleMs);
      await screen.drag(from, { x: from.x, y: way.to });
      return true;
    }
  }
}

function freePoint(screen: Screen, { index, offset }: Pick<Extract<Action, { kind: "click" }>, "index" | "offset">): Promise<Point> {
  return eventually(`block ${index} to be free`, async () => (await screen.evaluate(pointIn, index, offset)) ?? undefined, settleMs);
}

/** One undo or redo. Its selection is taken from the screen. */
async function turn(screen: Screen, model: Model, kind: "undo" | "redo"): Promise<Model> {
  await screen.press(kind === "undo" ? "Control+z" : "Control+Shift+z");
  let seen = await settled(screen);
  const turned = () => {
    if (kind === "undo") return undone(model, seen.page);
    const next = redone(model);
    return next && isSame(printed(next.page), seen.page) ? next : null;
  };
  const after = await eventually(
    kind,
    async () => {
      seen = await screen.evaluate(seenPage);
      return turned() ?? undefined;
    },
    settleMs,
  ).catch(() => {
    const wanted = kind === "undo" ? (model.histories[0]?.at(-1)?.page ?? []) : (model.undone.at(-1) ?? []);
    throw new Error(difference(`The ${kind} shows a page that was never there`, { wanted: printed(wanted), found: seen.page }));
  });
  return followed(after, seen.at);
}

/** Undo goes back to the start of the session, and redo to its end, which it returns. */
async function turnsBack(screen: Screen, { page, undone: ahead }: Model): Promise<readonly Draft[]> {
  // A session that ends with an undo still has steps to redo.
  const end = ahead[0] ?? page;
  for (const [keys, wanted] of [
    ["Control+z", printed(start)],
    ["Control+Shift+z", printed(end)],
  ] as const) {
    let before: readonly string[] = [];
    let now = (await settled(screen)).page;
    do {
      for (let count = 0; count < undosAtOnce; count += 1) await screen.press(keys);
      before = now;
      now = (await settled(screen)).page;
    } while (!isSame(before, now));
    if (!isSame(now, wanted)) throw new Error(difference(`${keys} until nothing changes shows another page`, { wanted, found: now }));
  }
  return end;
}

async function settled(screen: Screen): Promise<Seen> {
  await screen.evaluate(twoFrames);
  await screen.until("the text editor", hasItsEditor);
  return screen.evaluate(seenPage);
}

async function shows(screen: Screen, model: Model, what: "page" | "page and selection"): Promise<void> {
  const wanted = linesOf({ page: printed(model.page), place: printedPlace(model) }, what);
  let found: readonly string[] = [];
  await eventually(
    "the screen to show the model's page",
    async () => {
      found = linesOf(await screen.evaluate(seenPage), what);
      return isSame(found, wanted);
    },
    settleMs,
  ).catch(() => {
    throw new Error(difference("The screen shows another page", { wanted, found }));
  });
}

function linesOf({ page, place }: Pick<Seen, "page" | "place">, what: "page" | "page and selection"): readonly string[] {
  return what === "page" ? page : [...page, `selection: ${place}`];
}

function difference(title: string, { wanted, found }: { readonly wanted: readonly string[]; readonly found: readonly string[] }): string {
  const lines = Array.from({ length: Math.max(wanted.length, found.length) }, (_, index) => {
    const [model, page] = [wanted[index] ?? "(nothing)", found[index] ?? "(nothing)"];
    return model === page ? `    ${model}` : `  - ${model}\n  + ${page}`;
  });
  return [`${title} (- model, + product):`, ...lines].join("\n");
}
