/** Fields of an error that cannot contain user data. */
const harmless = ["code", "reason", "constraint", "table", "column", "statusCode", "responseCode", "status"] as const;

/** For unexpected errors: their message is needed to fix them. */
export function errorTold(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { message, stack } = error;
  return { ...causeTold(error), message, stack };
}

/** For expected errors: their message may quote the request. */
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
