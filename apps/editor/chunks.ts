import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "vite";

const source = join(import.meta.dirname, "src");
const main = join(source, "main.tsx");
const editor = join(source, "screens/editor.tsx");
const blocks = join(import.meta.dirname, "../../packages/blocks/src/registry.ts");
const accountMenu = join(source, "screens/workspace/account-menu.tsx");
const screens = readdirSync(join(source, "screens"), { withFileTypes: true })
  .filter((file) => file.isFile() && file.name.endsWith(".tsx"))
  .map(({ name }) => join(source, "screens", name));
/** Parts that every page loads after it is shown. */
const besideThePage = [
  "canvas/adding/gap-plus",
  "canvas/adding/slash-menu",
  "canvas/drag-layer",
  "catalogue/page-audiobook",
  "catalogue/page-catalogue",
  "discussion/discussion",
  "status-line/status-content",
].map((part) => join(source, `features/${part}.tsx`));

/** The entries of the block menu load with it. */
const menuOfBlock = /\/packages\/blocks\/src\/[^/]+\/menu\.ts$/;

/**
 * Groups modules that several screens share into a few chunks; one chunk per set of screens would be ninety files. No chunk
 * imports one below it: visitors' code, blocks, code of several author screens, the editor.
 */
export function chunkOfScreens(id: string, graph: Rolldown.ChunkingContext): string | null {
  const isNeededBy = (...roots: readonly string[]) => roots.some((root) => closureOf(root, graph).has(id));
  if (isNeededBy(main)) return null;
  if (menuOfBlock.test(id)) return "beside-the-page";
  const users = screens.filter((screen) => closureOf(screen, graph).has(id));
  const isForVisitors = users.some((screen) => !closureOf(screen, graph).has(accountMenu));
  if (isNeededBy(editor)) {
    if (isForVisitors) return "doors";
    if (isNeededBy(blocks)) return "blocks";
    return users.length > 1 ? "screens" : "editor";
  }
  if (isNeededBy(...besideThePage)) return users.length > 0 ? "forms" : "beside-the-page";
  if (isForVisitors) return users.length > 1 ? "entrance" : null;
  return users.length > 2 ? "controls-of-screens" : null;
}

/** The icons of an open page load with it, those of menus, panels and other screens later. */
export function chunkOfIcons(id: string, graph: Rolldown.ChunkingContext): string {
  return [main, editor].some((root) => closureOf(root, graph).has(id)) ? "icons" : "more-icons";
}

const closures = new Map<string, ReadonlySet<string>>();

/** The module and its static imports, transitively; dynamic imports are left out. */
function closureOf(root: string, graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const known = closures.get(root);
  if (known) return known;
  const found = new Set<string>();
  const open = [root];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  closures.set(root, found);
  return found;
}
