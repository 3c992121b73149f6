import type { BlockId } from "@coursewright/base/ids.ts";
import { useNavigate } from "react-router";
import { editorAddress } from "../../../base/address/selection.ts";
import type { PageAddress } from "../../../document/saving/draft.ts";

/** Opens a page at a block. */
export function useOpenAt(): (at: PageAddress, blockId: BlockId) => void {
  const navigate = useNavigate();
  return ({ projectId, chapterId, pageId }, blockId) => void navigate(editorAddress({ projectId, chapterId, pageId, blockId }));
}
