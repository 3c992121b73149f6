/** Whether a response is a sample, because no model is connected. */
export function isDemo({ headers }: Response): boolean {
  return headers.has("x-demo");
}
