/** One import that breaks a rule. */
export interface Breach {
  rule: string;
  from: string;
  to: string;
}

const rule = "editor-folders-form-no-cycle";
const isTest = /\.test\.tsx?$|\/testing\.ts$/;

/** Answers the imports that close a cycle between folders of the editor. Tests may import from anywhere. */
export function folderCycles(imports: ReadonlyArray<{ readonly from: string; readonly to: string }>): Breach[] {
  const between = imports.flatMap(({ from, to }) => {
    const [here, there] = [folderOf(from), folderOf(to)];
    return here && there && here !== there && !isTest.test(from) ? [{ from, to, here, there }] : [];
  });
  const next = new Map<string, Set<string>>();
  for (const { here, there } of between) next.set(here, (next.get(here) ?? new Set()).add(there));
  return between.filter(({ here, there }) => reaches(there, here, next)).map(({ from, to }) => ({ rule, from, to }));
}

/** `apps/editor/src/features/canvas/a.ts` is in `features/canvas`; a file beside such folders is in its floor. */
function folderOf(file: string): string | null {
  const [, floor, inside = ""] = /^apps\/editor\/src\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? [];
  return floor ? `${floor}/${inside}` : null;
}

function reaches(start: string, goal: string, next: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const seen = new Set<string>();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (folder === goal) return true;
    if (seen.has(folder)) continue;
    seen.add(folder);
    open.push(...(next.get(folder) ?? []));
  }
  return false;
}
