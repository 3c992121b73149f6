import { hasCode } from "../../base/api/api-error.ts";
import type { Blocks } from "../content/content.ts";
import { difference } from "../merging/difference.ts";
import type { PageAddress } from "../saving/draft.ts";
import { untilLastSave } from "../saving/leaving.ts";
import type { SaverDependencies } from "../saving/saver.ts";
import { openHere } from "./open-here.ts";
import { dependenciesOf } from "./page-dependencies.ts";
import { forgetPrefetched } from "./prefetch-page.ts";

interface Change {
  readonly params: PageAddress;
  readonly about: string;
  readonly change: (blocks: Blocks) => Blocks;
}

type Server = Pick<SaverDependencies, "read" | "send" | "newId">;

const maxConflicts = 5;

/**
 * Changes a page of the course, open in this tab or not. A page that is not open is read, changed and saved; after a save from
 * elsewhere the change is made again on the new version. Rejects if the server cannot be reached: then the page may or may not have
 * the change, so the change must be harmless to repeat.
 */
export async function changePage({ params, about, change }: Change, server: Server = dependenciesOf(params)): Promise<void> {
  const open = openHere.get(params.pageId);
  if (open) {
    open.edit(about, change);
    return open.saveNow();
  }
  await untilLastSave(params.pageId);
  for (let conflicts = 0; ; conflicts += 1) {
    const { version, blocks } = await server.read();
    const changed = change(blocks);
    if (changed === blocks) return;
    try {
      await server.send(
        { saveId: server.newId(), baseVersion: version, ...difference({ from: blocks, to: changed }) },
        { keepalive: false },
      );
      return forgetPrefetched(params.pageId);
    } catch (error) {
      if (!hasCode(error, "version_conflict") || conflicts === maxConflicts) throw error;
    }
  }
}
