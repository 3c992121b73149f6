import { z } from "zod";
import { answer, inTransaction } from "./database.ts";
import { Draft, Version } from "./draft.ts";
import type { Tabs } from "./tabs.ts";

/** Each draft has rows in two stores: the change is small and written often, the base only changes with a save. */
const Row = Draft.omit({ base: true }).extend({ author: z.string(), tab: z.string().nullable() });
const Base = Version.extend({ id: z.uuid() });
const Owner = z.object({ id: z.string(), author: z.string(), tab: z.string().nullable() });

export interface DraftShelf {
  readonly keep: (draft: Draft) => Promise<void>;
  readonly forget: (id: string) => Promise<void>;
  /** Releases the draft for other tabs and for the background sender. */
  readonly free: (id: string) => Promise<void>;
  /**
   * Takes over an author's drafts that no open tab works on, newest first. They get new ids, so that their former owner cannot
   * delete them.
   */
  readonly take: (author: string, which: (pageId: string) => boolean) => Promise<Draft[]>;
}

export function draftShelf(tabs: Tabs, newId: () => string): DraftShelf {
  const baseOnDisk = new Map<string, number>();
  return {
    async keep({ base, ...draft }) {
      await tabs.isKnown;
      const isBaseNew = baseOnDisk.get(draft.id) !== base.version;
      // Written between two keys, so it opens only what it writes.
      await inTransaction(isBaseNew ? ["drafts", "bases"] : ["drafts"], "readwrite", async (store) => {
        if (isBaseNew) store("bases").put({ ...base, id: draft.id });
        store("drafts").put({ ...draft, author: draft.params.uid, tab: tabs.mine });
      });
      baseOnDisk.set(draft.id, base.version);
    },
    async forget(id) {
      baseOnDisk.delete(id);
      await inTransaction(["drafts", "bases"], "readwrite", async (store) => {
        store("drafts").delete(id);
        store("bases").delete(id);
      });
    },
    free: (id) =>
      inTransaction(["drafts"], "readwrite", async (store) => {
        const row: unknown = await answer(store("drafts").get(id));
        if (typeof row === "object") store("drafts").put({ ...row, tab: null });
      }),
    async take(author, which) {
      await tabs.isKnown;
      const owners = z.array(Owner).parse(await rowsOf(author));
      const dead = await tabs.dead(new Set(owners.flatMap(({ tab }) => tab ?? [])));
      const isFree = (tab: string | null) => tab === null || tab === tabs.mine || dead.has(tab);
      return takeFree({ author, isFree, which, mine: tabs.mine, newId });
    },
  };
}

function rowsOf(author: string): Promise<unknown[]> {
  return inTransaction(["drafts"], "readonly", (store) => answer<unknown[]>(store("drafts").index("author").getAll(author)));
}

interface Taking {
  readonly author: string;
  readonly isFree: (tab: string | null) => boolean;
  readonly which: (pageId: string) => boolean;
  readonly mine: string;
  readonly newId: () => string;
}

/** Runs in one transaction, so that only one of two tabs gets a draft. */
function takeFree({ author, isFree, which, mine, newId }: Taking): Promise<Draft[]> {
  return inTransaction(["drafts", "bases"], "readwrite", async (store) => {
    const [drafts, bases] = [store("drafts"), store("bases")];
    const rows = await answer<unknown[]>(drafts.index("author").getAll(author));
    const taken: Draft[] = [];
    for (const each of rows) {
      const row = Row.safeParse(each);
      // Another version of the app, perhaps a newer one, wrote this draft. Leave it for that version.
      if (!row.success) console.warn("A draft could not be read. It stays in the database.", row.error);
      if (!row.success || !isFree(row.data.tab) || !which(row.data.params.pageId)) continue;
      const base = Base.safeParse(await answer<unknown>(bases.get(row.data.id)));
      if (!base.success) continue;
      const [before, id] = [row.data.id, newId()];
      drafts.delete(before);
      bases.delete(before);
      drafts.put({ ...row.data, id, tab: mine });
      bases.put({ ...base.data, id });
      taken.push(Draft.parse({ ...row.data, id, base: base.data }));
    }
    return taken.toSorted((a, b) => b.keptAt - a.keptAt);
  });
}
