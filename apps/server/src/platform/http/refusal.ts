import { errors, type ErrorReply } from "@coursewright/contract/errors.ts";
import type { FastifyError } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { ZodError } from "zod";
import { isStoreAway } from "../db/store-away.ts";
import { isTextRefused } from "../db/text-refused.ts";
import { AppError } from "../errors/app-error.ts";
import type { Log } from "../log/log.ts";

export interface Refusal {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly body: string;
}

/** Converts an error to a response without details. The details go to the log. */
export function refusalOf(error: unknown, { requestId, log }: { requestId: string; log: Pick<Log, "info" | "error"> }): Refusal {
  const known = error instanceof AppError ? error : expected(error);
  if (known) log.info({ code: known.code, cause: known.cause }, "refused");
  else log.error({ err: error }, "request failed");
  const { code, status, currentVersion, retryAfterSeconds, dueAt, reason } = known ?? new AppError("internal", { cause: error });
  const said = { code, message: errors[code].words, requestId, currentVersion, retryAfterSeconds, dueAt: dueAt?.toISOString(), reason };
  const reply: ErrorReply = { error: said };
  return { status, retryAfterSeconds, body: JSON.stringify(reply) };
}

function expected(error: unknown): AppError | undefined {
  if (error instanceof ZodError || hasZodFastifySchemaValidationErrors(error)) return new AppError("invalid_request", { cause: error });
  if (isTextRefused(error)) return new AppError("invalid_request", { cause: error });
  if (isStoreAway(error)) return new AppError("unavailable", { cause: error, retryAfterSeconds: 1 });
  if (!hasStatus(error)) return undefined;
  if (error.statusCode === 413) return new AppError("payload_too_large", { cause: error });
  return error.statusCode < 500 ? new AppError("invalid_request", { cause: error }) : undefined;
}

function hasStatus(error: unknown): error is FastifyError & { statusCode: number } {
  return error instanceof Error && "statusCode" in error && typeof error.statusCode === "number";
}
