import { type ErrorCode, ErrorReply } from "@coursewright/contract/errors.ts";

/** The server's closed list of error codes, plus the two ways in which a request can fail to reach it. */
export type FailureCode = ErrorCode | "offline" | "timeout";

interface Failure {
  readonly code: FailureCode;
  readonly status: number;
  /** The server's message, for the log and for texts that the specification gives word for word. */
  readonly message: string;
  readonly requestId?: string | undefined;
  readonly currentVersion?: number | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly dueAt?: string | undefined;
  readonly reason?: string | undefined;
}

export class ApiError extends Error {
  override name = "ApiError";
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options);
    this.failure = failure;
  }
}

/** Answers whether the server left the request undecided, so that the same request may be sent again. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, status } = error.failure;
  return code === "offline" || code === "timeout" || status === 429 || status >= 500;
}

export function hasCode(error: unknown, code: FailureCode): error is ApiError {
  return error instanceof ApiError && error.failure.code === code;
}

interface RefusedReply {
  readonly status: number;
  readonly text: string;
  /** The value of the `Retry-After` header. */
  readonly retryAfter?: string | null;
}

/** Reads an error response. A response that is not ours (a proxy's, for example) becomes the closest of our codes. */
export function refusal({ status, text, retryAfter }: RefusedReply): ApiError {
  const parsed = ErrorReply.safeParse(jsonOrNull(text));
  if (parsed.success) return new ApiError({ status, ...parsed.data.error });
  const code =
    status === 401
      ? "unauthenticated"
      : status === 404
        ? "not_found"
        : status === 429
          ? "too_many_requests"
          : status >= 500
            ? "unavailable"
            : "invalid_request";
  return new ApiError({ status, code, message: text, retryAfterSeconds: secondsOf(retryAfter) });
}

export async function refusalOf(response: Response): Promise<ApiError> {
  return refusal({ status: response.status, text: await response.text(), retryAfter: response.headers.get("retry-after") });
}

function secondsOf(header: string | null | undefined): number | undefined {
  return header && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
