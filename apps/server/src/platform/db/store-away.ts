const connectionStates = /^(?:08|25P03|57P0|53300)/;
const socketErrors = new Set(["ECONNRESET", "ECONNREFUSED", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"]);
const brokenWords = /connection terminated|connection error|timeout exceeded when trying to connect|Query read timeout/i;

/** PostgreSQL could not be reached in time, or the connection to it broke: nothing is wrong with what was asked. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isStoreAway)) return true;
  // A library that wraps the error still means the same.
  if (error.cause !== undefined && isStoreAway(error.cause)) return true;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return connectionStates.test(code) || socketErrors.has(code) || brokenWords.test(error.message);
}
