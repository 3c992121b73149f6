import type { BlockId, ProjectId } from "@coursewright/base/ids.ts";
import { withoutAnswer } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { Seen } from "@coursewright/contract/ai.ts";
import { pageText } from "@coursewright/course/text.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";

/** On each side of the block. The server keeps less, but knows better which part. */
const maxCharacters = 16_000;

/** The block and the page around it as they are now, saved or not. */
export function whatHelperSees(page: OpenPage, id: BlockId, projectId: ProjectId | undefined): Seen {
  const { blocks } = page.store.getState();
  const at = blocks.findIndex((block) => block.id === id);
  const block = blocks[at];
  if (!block) return {};
  return {
    block: withoutAnswer(block),
    before: nearest(blocks.slice(0, at).toReversed()).toReversed(),
    after: nearest(blocks.slice(at + 1)),
    place: { ...(projectId && { projectId }), pageId: page.id, blockId: id },
  };
}

/** The texts of whole blocks, from the nearest on. */
function nearest(blocks: readonly StoredBlock[]): string[] {
  const texts: string[] = [];
  let room = maxCharacters;
  for (const block of blocks) {
    const text = pageText([block]);
    room -= text.length;
    if (room < 0) break;
    if (text !== "") texts.push(text);
  }
  return texts;
}
