const connectionStates = /^(?:08|25P03|57P0|53300)/;
const socketErrors = new Set(["ECONNRESET", "ECONNREFUSED", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"]);
const brokenWords = /connection terminated|connection error|timeout exceeded when trying to connect|Query read timeout/i;

/** PostgreSQL was unreachable or the connection broke. The request itself is valid. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isStoreAway)) return true;
  // Libraries may wrap the error.
  if (error.cause !== undefined && isStoreAway(error.cause)) return true;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return connectionStates.test(code) || socketErrors.has(code) || brokenWords.test(error.message);
}
