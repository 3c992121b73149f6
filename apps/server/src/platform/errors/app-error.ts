import { errors, type ErrorCode } from "@coursewright/contract/errors.ts";

interface Details {
  cause?: unknown;
  currentVersion?: number;
  retryAfterSeconds?: number;
  dueAt?: Date;
  reason?: string;
}

/** An expected error with a code of the closed list. Every other thrown error is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly currentVersion: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly dueAt: Date | undefined;
  readonly reason: string | undefined;

  constructor(code: ErrorCode, { cause, currentVersion, retryAfterSeconds, dueAt, reason }: Details = {}) {
    super(errors[code].words, { cause });
    this.name = "AppError";
    this.code = code;
    this.status = errors[code].status;
    this.currentVersion = currentVersion;
    this.retryAfterSeconds = retryAfterSeconds;
    this.dueAt = dueAt;
    this.reason = reason;
  }
}
