import type { Upload } from "@coursewright/contract/uploads.ts";
import type { BlockData } from "@coursewright/blocks/kit/definition/define-block.ts";
import { videoAt } from "@coursewright/blocks/video/index.ts";
import { changeBlock } from "@coursewright/course/edits.ts";
import { notify } from "@coursewright/ui/notify.ts";
import { plural, t } from "@lingui/core/macro";
import { SourceUnreadable, startImport, startUpload } from "../../media/index.ts";
import type { Arrival } from "./make-blocks.ts";
import type { Desk } from "./desk.ts";

/** More at once would only slow each other down. */
const atOnce = 3;

/** Uploads the files of new blocks. Each block shows its progress, and its failure with a retry. */
export function awaitMedia(desk: Desk, arrivals: readonly Arrival[]): void {
  if (arrivals.length > 0) void awaitAll(desk, arrivals);
}

async function awaitAll(desk: Desk, arrivals: readonly Arrival[]): Promise<void> {
  const waiting = [...arrivals];
  let failed = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) if (!(await fetchOne(desk, next))) failed += 1;
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  // Told once for all of them; each block has its own message.
  if (failed === 0) return;
  notify({
    title: plural(failed, { one: "# file could not be added", other: "# files could not be added" }),
    description: t`Its block says why and can try again.`,
  });
}

async function fetchOne(desk: Desk, { id, kind, source }: Arrival): Promise<boolean> {
  const { page, projectId } = desk;
  const retry = () => void fetchOne(desk, { id, kind, source });
  const upload = await (typeof source === "string" && /^https?:/i.test(source)
    ? startImport({ block: id, url: source, projectId, retry })
    : startUpload({ block: id, file: typeof source === "string" ? () => fileOf(source) : source, kind, projectId, retry }));
  if (upload === null) return false;
  // Not an undo step: the upload completes the paste.
  page.amend((blocks) => changeBlock(blocks, id, patchOf(upload, kind)));
  void page.saveNow();
  return true;
}

function patchOf({ url, bytes }: Upload, kind: Arrival["kind"]): BlockData {
  if (kind === "video") return { url, embedType: videoAt(url).embedType };
  return kind === "file" ? { url, bytes } : { url };
}

/** The Content-Security-Policy forbids to fetch data: addresses, so they are decoded here. Others, such as file:, cannot be read. */
async function fileOf(source: string): Promise<File> {
  const comma = source.indexOf(",");
  const [type = "", ...options] = source.slice("data:".length, Math.max(comma, 0)).split(";");
  if (!source.startsWith("data:") || !type.startsWith("image/")) throw new SourceUnreadable();
  const content = source.slice(comma + 1);
  const bytes = options.includes("base64")
    ? Uint8Array.from(atob(content), (each) => each.codePointAt(0) ?? 0)
    : new TextEncoder().encode(decodeURIComponent(content));
  return new File([bytes], t`Pasted picture`, { type });
}
