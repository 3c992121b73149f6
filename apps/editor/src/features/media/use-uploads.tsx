import type { BlockId } from "@coursewright/base/ids.ts";
import type { BlockData, MediaFieldProps, PanelUploads, UploadRequest } from "@coursewright/blocks/kit/definition/define-block.ts";
import { isOwnFile } from "@coursewright/blocks/kit/url/own-file.ts";
import { describeUpload } from "@coursewright/contract/uploads.ts";
import { changeBlock, changeMetadata } from "@coursewright/course/edits.ts";
import { useMemo } from "react";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import { call } from "../../base/api/client.ts";
import type { OpenPage } from "../../document/page/open-page.ts";
import { useOpenPage } from "../../document/page/page-context.tsx";

const CaptionsRow = lazyPart(async () => ({ default: (await import("./captions/captions-row.tsx")).CaptionsRow }));
const UploadRow = lazyPart(async () => ({ default: (await import("./upload-row.tsx")).UploadRow }));
const MediaField = lazyPart(async () => ({ default: (await import("./media-field.tsx")).MediaField }));

/** Adds upload controls to the panel of a block. */
export function useUploads(block: BlockId): PanelUploads<BlockData> {
  const page = useOpenPage();
  return useMemo(() => uploadsOf(block, page), [block, page]);
}

function uploadsOf(block: BlockId, page: OpenPage): PanelUploads<BlockData> {
  return {
    CaptionsRow,
    // The panel waits for this part: loading later, it would move the controls below it under the pointer.
    UploadRow: ({ kind, patchOf, onPlaced }: UploadRequest<BlockData>) => (
      <UploadRow
        block={block}
        kind={kind}
        onUploaded={(upload) => {
          // A separate undo step that restores the previous content.
          page.edit(`upload:${crypto.randomUUID()}`, (blocks) =>
            // No model made the author's own file.
            changeMetadata(changeBlock(blocks, block, patchOf(upload)), block, { aiSource: undefined }),
          );
          onPlaced?.(upload);
        }}
      />
    ),
    MediaField: (props: MediaFieldProps) => <MediaField block={block} {...props} />,
    keepDescription(url, alt) {
      if (!isOwnFile(url)) return;
      // The page already has the description; this stores it for the next use of the file.
      call(describeUpload, { body: { url, alt } }).catch(() => undefined);
    },
  };
}
