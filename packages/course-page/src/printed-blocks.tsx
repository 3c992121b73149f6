import { blockOfType } from "@coursewright/blocks/registry.ts";
import { printedLeaves } from "@coursewright/blocks/kit/definition/printed-leaves.tsx";
import { cascade } from "@coursewright/theme/cascade.ts";
import { themeRule } from "@coursewright/theme/css-variables.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { shortId } from "./places.ts";
import type { ReleaseAssets } from "./release-assets.ts";
import type { ReleasedBlock } from "./released-course.ts";
import { words } from "./words.ts";

const pageHeading = "Page-Heading";

/** A failing block must not break its page: if rendering fails, blocks that also fail alone are left out. */
export function printBlocks(
  blocks: readonly ReleasedBlock[],
  theme: Theme,
  around: (drawn: ReactNode) => ReactNode,
  spoken: ReadonlySet<string> = new Set(),
): string {
  const render = (sound: readonly ReleasedBlock[]) =>
    renderToStaticMarkup(around(sound.map((block) => drawBlock(block, theme, spoken.has(block.id)))));
  try {
    return render(blocks);
  } catch {
    return render(blocks.map((block) => (breaksAlone(block, theme) ? { state: "unreadable", id: block.id } : block)));
  }
}

function breaksAlone(block: ReleasedBlock, theme: Theme): boolean {
  try {
    renderToStaticMarkup(drawBlock(block, theme));
    return false;
  } catch {
    return true;
  }
}

export function printBlock(block: ReleasedBlock, theme: Theme): string {
  return printBlocks([block], theme, (drawn) => drawn);
}

function drawBlock(released: ReleasedBlock, pageTheme: Theme, isSpoken = false): ReactNode {
  const block = released.state === "ok" ? blockOfType(released.type) : undefined;
  return (
    <div
      key={released.id}
      data-block={hasOwnTheme(released) ? released.id : undefined}
      data-id={block?.isKept || hasCheckList(released) ? shortId(released.id) : undefined}
      data-spoken={isSpoken ? "" : undefined}
    >
      {released.state === "ok" && block ? (
        <block.View
          data={released.data}
          metadata={released.metadata}
          leaves={printedLeaves}
          theme={hasOwnTheme(released) ? cascade(pageTheme, released.theme) : pageTheme}
        />
      ) : (
        <p className="missing">{words.unreadable()}</p>
      )}
    </div>
  );
}

/** Learners' ticks are stored by the block's id. Quotes inside words are escaped, so that no words can match. */
function hasCheckList(block: ReleasedBlock): boolean {
  return block.state === "ok" && JSON.stringify(block.data).includes('"type":"checkList"');
}

function hasOwnTheme(block: ReleasedBlock): boolean {
  return block.state === "ok" && Object.keys(block.theme).length > 0;
}

export function isInHand(released: ReleasedBlock, pageTheme: Theme): boolean {
  if (released.state !== "ok") return false;
  return blockOfType(released.type)?.isHandwritten?.(cascade(pageTheme, released.theme)) ?? false;
}

function ownTheme(block: ReleasedBlock, pageTheme: Theme): string {
  return block.state === "ok" && hasOwnTheme(block) ? themeRule(`[data-block="${block.id}"]`, cascade(pageTheme, block.theme)) : "";
}

interface Styled {
  /** Matches the element with the page's theme. */
  readonly selector: string;
  readonly theme: Theme;
  readonly blocks: readonly ReleasedBlock[];
}

/** The styles of these blocks only, plus the heading's, which the page's name may need. */
export function pageStyles({ styles: { base, blocks: sheets } }: ReleaseAssets, { selector, theme, blocks }: Styled): string {
  const types = [...new Set(typesOf(blocks)).add(pageHeading)].toSorted();
  const own = blocks.map((block) => ownTheme(block, theme));
  // A sheet that several blocks share is printed once.
  const used = new Set(types.flatMap((type) => sheets[type] ?? []));
  return [base, ...used, themeRule(selector, theme), ...own].join("");
}

export function typesOf(blocks: readonly ReleasedBlock[]): string[] {
  return [...new Set(blocks.flatMap((block) => (block.state === "ok" ? [block.type] : [])))].toSorted();
}

/** Whether the author's own blocks give the page its heading. */
export function hasHeading(blocks: readonly ReleasedBlock[]): boolean {
  return typesOf(blocks).includes(pageHeading);
}
