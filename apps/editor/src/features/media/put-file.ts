/** The store did not take it, or was not reached. */
export class NotPut extends Error {
  override name = "NotPut";
}

interface PutOptions {
  readonly signal: AbortSignal;
  readonly onSent: (bytes: number) => void;
}

/** Long enough for a part on a slow line; the clock starts anew with each piece that has left. */
const silenceMs = 60_000;

/** Sends bytes straight to the store. By XMLHttpRequest, since fetch does not tell how far it is. */
export function putFile(url: string, content: Blob, { signal, onSent }: PutOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  const fail = (why: string) => reject(new NotPut(why));
  let silence = setTimeout(abort, silenceMs);
  request.upload.addEventListener("progress", ({ loaded }) => {
    clearTimeout(silence);
    silence = setTimeout(abort, silenceMs);
    onSent(loaded);
  });
  request.addEventListener("load", () => (request.status === 200 ? resolve() : fail(`The store answered ${request.status}`)));
  request.addEventListener("error", () => fail("The store could not be reached"));
  request.addEventListener("abort", () => (signal.aborted ? reject(signal.reason) : fail("The store fell silent")));
  signal.addEventListener("abort", abort);
  request.open("PUT", url);
  // Named by nobody: the store signs what it serves by what the server found in the bytes.
  request.send(new Blob([content]));
  return promise.finally(() => {
    clearTimeout(silence);
    signal.removeEventListener("abort", abort);
  });
}
