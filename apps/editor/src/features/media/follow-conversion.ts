import { claimConversion, readConversion, type Upload, type VideoProblem } from "@coursewright/contract/uploads.ts";
import { call } from "../../base/api/client.ts";
import { onConversionNews } from "./conversion-news.ts";
import { TypeRefused, withRetries } from "./upload-file.ts";

/** The video arrived, but could not be made playable. Nothing was charged. */
export class ConversionFailed extends Error {
  override name = "ConversionFailed";
  readonly problem: VideoProblem;
  constructor(problem: VideoProblem) {
    super(problem);
    this.problem = problem;
  }
}

interface Following {
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onShare: (share: number) => void;
}

/** The live feed may have missed the end. */
const askEveryMs = 10_000;

/** Waits until an uploaded video can be played, however long it takes. Throws TypeRefused and ConversionFailed. */
export async function followConversion(uploadId: string, { signal, onShare }: Following): Promise<Upload> {
  const params = { uploadId };
  for (;;) {
    const { state, share, problem, upload } = await withRetries(signal, () => call(readConversion, { params }, { signal }));
    if (state === "done" && upload) return upload;
    if (state === "failed") throw problem === "type" ? new TypeRefused() : new ConversionFailed(problem ?? "failed");
    onShare(share);
    await untilNews(uploadId, { signal, onShare });
  }
}

/** The block has its video, or knows why there is none. */
export function claim(uploadId: string): void {
  // If this request is lost, the page offers the video to the block again when it opens.
  call(claimConversion, { params: { uploadId } }).catch(() => undefined);
}

async function untilNews(uploadId: string, { signal, onShare }: Following): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => resolve();
  const timer = setTimeout(end, askEveryMs);
  const stop = onConversionNews((news) => {
    if (news.uploadId !== uploadId) return;
    if (news.isOver) end();
    else onShare(news.share);
  });
  signal.addEventListener("abort", end);
  await promise;
  clearTimeout(timer);
  stop();
  signal.removeEventListener("abort", end);
  signal.throwIfAborted();
}
