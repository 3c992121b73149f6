import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  StreamProviderError,
  TypeValidationError,
} from "ai";
import { z } from "zod";

import { AiFailure } from "./ai-failure.ts";

/** Translates an error of the SDK. `hasText` says whether part of an answer had arrived. */
export function toAiFailure(error: unknown, { hasText }: { hasText: boolean }): AiFailure {
  if (APICallError.isInstance(error)) return fromCallError(error);
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error) || EmptyResponseBodyError.isInstance(error)) {
    return new AiFailure("garbage", "The answer is not in the provider's protocol", {
      cause: error,
    });
  }
  if (InvalidResponseDataError.isInstance(error) && !hasText) {
    return new AiFailure("garbage", "The answer holds nothing of the provider's protocol", {
      cause: error,
    });
  }
  if (StreamProviderError.isInstance(error)) {
    return new AiFailure("unavailable", "The provider gave up while answering", { cause: error });
  }
  return brokenOff(error);
}

function fromCallError(error: APICallError): AiFailure {
  const { statusCode: status } = error;
  if (status === undefined) {
    return new AiFailure("unavailable", "The provider cannot be reached", {
      cause: error,
      mayRetry: true,
    });
  }
  // The answer had begun, so it must not be retried although the SDK says so.
  if (status < 300 && error.isRetryable) return brokenOff(error);
  if (status < 300) return new AiFailure("garbage", "The answer cannot be read", { cause: error });
  if (status === 401 || status === 403) {
    return new AiFailure("unauthorized", "The provider does not accept the key", { cause: error });
  }
  const retry = {
    cause: error,
    mayRetry: true,
    retryAfterMs: readRetryAfter(error.responseHeaders),
  };
  if (status === 429) return new AiFailure("rate_limited", "The provider limits the rate", retry);
  if (status >= 500) return new AiFailure("unavailable", `The provider answered ${status}`, retry);
  return new AiFailure("refused", `The provider refused the request with ${status}`, {
    cause: error,
  });
}

const maxWords = 400;
const ErrorBody = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) });

/** The provider's own explanation of a failed call, for operators only. */
export function providersWords(failure: unknown): string {
  const cause = failure instanceof AiFailure ? failure.cause : undefined;
  if (!APICallError.isInstance(cause)) return "";
  const body = cause.responseBody ?? "";
  return (errorIn(body) ?? body).slice(0, maxWords);
}

function errorIn(body: string): string | undefined {
  try {
    const { error } = ErrorBody.parse(JSON.parse(body));
    return typeof error === "string" ? error : error.message;
  } catch {
    return undefined;
  }
}

function brokenOff(cause: unknown): AiFailure {
  return new AiFailure("truncated", "The answer broke off", { cause });
}

/** HTTP allows seconds or a date. */
function readRetryAfter(headers: Record<string, string> | undefined): number | undefined {
  const value = headers?.["retry-after"];
  if (value === undefined) return undefined;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
