type Reason = "address" | "redirects" | "size" | "time" | "status" | "format" | "connection";

/** A picture that was not fetched, or not kept. */
export class FetchRefused extends Error {
  override name = "FetchRefused";
  readonly reason: Reason;

  constructor(reason: Reason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
