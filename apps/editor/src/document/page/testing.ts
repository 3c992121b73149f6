import { BlockId } from "@coursewright/base/ids.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { PageDocument } from "@coursewright/contract/courses.ts";
import type { PageSave } from "@coursewright/contract/courses.ts";
import type { ThemePatch } from "@coursewright/theme/theme-patch.ts";
import { ApiError } from "../../base/api/api-error.ts";
import type { Blocks, ThemeLevel } from "../content/content.ts";
import { applied } from "../merging/difference.ts";
import type { Draft } from "../saving/draft.ts";
import type { PageSavingDependencies } from "./page-saving.ts";

export const first = BlockId.parse("11111111-1111-4111-8111-111111111111");
export const second = BlockId.parse("22222222-2222-4222-8222-222222222222");
export const third = BlockId.parse("33333333-3333-4333-8333-333333333333");
const pageId = "99999999-9999-4999-8999-999999999999";
export const params = { uid: "ann", projectId: pageId, chapterId: pageId, pageId };

export const offline = new ApiError({ code: "offline", status: 0, message: "" });

export function heading(id: BlockId, text: string): StoredBlock {
  return StoredBlock.parse({ id, type: "heading", v: 1, data: { text, meta: { level: 2 } } });
}

export function pageAt(version: number, blocks: Blocks): PageDocument {
  return PageDocument.parse({ id: pageId, uuid: pageId, name: "Page", dateCreated: "2026-01-01T00:00:00Z", version, blocks });
}

export const noThemes = { project: {}, chapter: {}, page: {} };
export const textOf = (block: StoredBlock | undefined) => block?.data["text"];

/** A fake server that accepts and rejects saves like the real one, a manual clock, and a store for drafts. */
export function world(start: { version?: number; blocks?: Blocks; shelf?: Map<string, Draft> } = {}) {
  const { shelf = new Map<string, Draft>() } = start;
  let page = { version: start.version ?? 1, blocks: start.blocks ?? [heading(first, "a")] };
  let lastSaveId = "";
  const [saves, patches, notifications]: [PageSave[], Array<[ThemeLevel, ThemePatch]>, string[]] = [[], [], []];
  const failures: ApiError[] = [];
  const timers = new Map<object, () => void>();
  let clock = 0;
  const answered = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    const failure = failures.shift();
    if (failure) throw failure;
  };
  const write = (save: PageSave) => {
    page = { version: page.version + 1, blocks: applied(page.blocks, save) };
    lastSaveId = save.saveId;
    return { version: page.version };
  };
  const dependencies: PageSavingDependencies = {
    params,
    send: async (save) => {
      saves.push(save);
      await answered();
      if (save.saveId === lastSaveId && page.version === save.baseVersion + 1) return { version: page.version };
      if (save.baseVersion !== page.version) throw new ApiError({ code: "version_conflict", status: 409, message: "" });
      return write(save);
    },
    read: async () => {
      await answered();
      // Responses never share objects with the server's state.
      return structuredClone(page);
    },
    sendTheme: async (level, patch) => {
      patches.push([level, patch]);
      await answered();
    },
    drafts: {
      keep: async (draft) => void shelf.set(draft.id, structuredClone(draft)),
      forget: async (id) => void shelf.delete(id),
      free: async () => {},
    },
    onSaved: () => {},
    onMerged: () => void notifications.push("merged"),
    newId: () => crypto.randomUUID(),
    now: () => (clock += 20_000),
    later: (run) => {
      const key = {};
      timers.set(key, run);
      return () => timers.delete(key);
    },
  };
  return {
    dependencies,
    saves,
    patches,
    notifications,
    shelf,
    failures,
    stored: () => page,
    /** Simulates a save from another tab. */
    writeElsewhere: (blocks: Blocks) => {
      page = { version: page.version + 1, blocks };
      lastSaveId = "";
    },
    /** Stops all timers, like a crashed tab. */
    crash: () => timers.clear(),
    /** Runs every pending timer once and waits for the effects. */
    runTimers: async () => {
      const due = [...timers.values()];
      timers.clear();
      for (const run of due) run();
      await settled();
    },
  };
}

/** Waits until all pending promises have resolved. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
