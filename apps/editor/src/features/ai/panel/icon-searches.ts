import type { BlockId } from "@coursewright/base/ids.ts";
import type { FoundIcons } from "@coursewright/blocks/kit/definition/define-block.ts";
import type { MapIcons, MappedIcons } from "@coursewright/contract/icons.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";
import { isCancelled } from "../runs/cancelled.ts";

export type AskIcons = (request: MapIcons, signal: AbortSignal) => Promise<MappedIcons>;

/** [AI-04] The icon searches of one page, at most one per block. A failed search changes nothing. */
export function createIconSearches(page: OpenPage, ask: AskIcons) {
  const stops = new Map<BlockId, AbortController>();

  async function search(id: BlockId, { about, onlyLacking }: { about: string; onlyLacking: boolean }): Promise<FoundIcons> {
    stops.get(id)?.abort();
    const stop = new AbortController();
    stops.set(id, stop);
    const { signal } = stop;
    try {
      // Few blocks have icons, so the module loads with the first search.
      const { findIcons, lacksIcons } = await import("./find-icons.ts");
      signal.throwIfAborted();
      if (onlyLacking && !lacksIcons({ page, id })) return "none";
      return await findIcons({ page, id, about, ask: (request) => ask(request, signal) });
    } catch (error) {
      if (!isCancelled(error)) console.error(error);
      return "none";
    }
  }

  return {
    find: (id: BlockId) => search(id, { about: `icons:${id}`, onlyLacking: false }),
    /** Adds icons to a reply without icons, as part of the edit named `about`. */
    findLacking: (id: BlockId, about: string) => search(id, { about, onlyLacking: true }),
    stop: (id: BlockId) => stops.get(id)?.abort(),
    stopAll: () => stops.forEach((stop) => stop.abort()),
  };
}
