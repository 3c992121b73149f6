/** The object store rejected the file or could not be reached. */
export class PutFailed extends Error {
  override name = "PutFailed";
}

interface PutOptions {
  readonly signal: AbortSignal;
  readonly onSent: (bytes: number) => void;
}

/** Timeout without progress, long enough for one part on a slow connection. */
const stallTimeoutMs = 60_000;

/** Sends bytes directly to the object store. Uses XMLHttpRequest, because fetch reports no upload progress. */
export function putFile(url: string, content: Blob, { signal, onSent }: PutOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  const fail = (why: string) => reject(new PutFailed(why));
  let stallTimer = setTimeout(abort, stallTimeoutMs);
  request.upload.addEventListener("progress", ({ loaded }) => {
    clearTimeout(stallTimer);
    stallTimer = setTimeout(abort, stallTimeoutMs);
    onSent(loaded);
  });
  request.addEventListener("load", () => (request.status === 200 ? resolve() : fail(`The store answered ${request.status}`)));
  request.addEventListener("error", () => fail("The store could not be reached"));
  request.addEventListener("abort", () => (signal.aborted ? reject(signal.reason) : fail("The upload stalled")));
  signal.addEventListener("abort", abort);
  request.open("PUT", url);
  // Without a content type: the server sets the type from the bytes.
  request.send(new Blob([content]));
  return promise.finally(() => {
    clearTimeout(stallTimer);
    signal.removeEventListener("abort", abort);
  });
}
