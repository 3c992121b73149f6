import { ProjectId } from "@coursewright/base/ids.ts";
import { sizedVideoAt } from "@coursewright/blocks/kit/media/sized-video.ts";
import { listConversions, type VideoConversion } from "@coursewright/contract/uploads.ts";
import { changeBlock } from "@coursewright/course/edits.ts";
import { call } from "../../base/api/client.ts";
import type { OpenPage } from "../../document/page/open-page.ts";
import { isUploading } from "../../document/page/uploading-state.ts";
import { claim } from "./follow-conversion.ts";
import { resumeConversion } from "./uploading.ts";

/** [MED-06] Videos whose tab was closed during their conversion still reach their blocks, once this page is open again. */
export async function resumeConversions(page: OpenPage, { projectId, signal }: { projectId: string; signal: AbortSignal }): Promise<void> {
  const { conversions } = await call(listConversions, { query: { projectId: ProjectId.parse(projectId) } }, { signal });
  for (const conversion of conversions) void resume(page, conversion);
}

async function resume(page: OpenPage, { uploadId, blockId, name }: VideoConversion): Promise<void> {
  if (blockId === null || isUploading(blockId)) return;
  const waiting = page.store.getState().blocks.find(({ id }) => id === blockId);
  if (!waiting) return;
  const upload = await resumeConversion({ block: blockId, uploadId, name });
  if (!upload) return;
  // The author may have chosen another video since. This one is in the library.
  page.amend((blocks) =>
    blocks.some(({ id, data }) => id === blockId && data["url"] === "")
      ? changeBlock(blocks, blockId, { url: upload.url, embedType: "html5", ...(sizedVideoAt(upload.url) && { thumbnail: "" }) })
      : blocks,
  );
  await page.saveNow();
  claim(uploadId);
}
