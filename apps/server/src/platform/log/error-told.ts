/** What an error may tell beside its words: nothing that could hold a value of somebody's. */
const harmless = ["code", "reason", "constraint", "table", "column", "statusCode", "responseCode", "status"] as const;

/** Unexpected: its words are needed to mend it. */
export function errorTold(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { message, stack } = error;
  return { ...causeTold(error), message, stack };
}

/** Expected, and brought about by a request: its words may quote what was sent. */
export function causeTold(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = harmless.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === "string" || typeof value === "number" ? [[name, value]] : [];
  });
  return {
    type: error.constructor.name,
    ...Object.fromEntries(fields),
    ...(error.cause !== undefined && { cause: causeTold(error.cause) }),
  };
}
