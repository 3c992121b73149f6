import { useEffect, useState } from "react";
import { ApiError } from "../../base/api/api-error.ts";
import { waitWords, wordsFor } from "../../base/api/error-words.ts";

export interface Problem {
  readonly words: string;
  /** Seconds until the next attempt is allowed; the words include the countdown. */
  readonly waitSeconds: number;
}

type Known = { readonly kind: "words"; readonly words: string } | { readonly kind: "wait"; readonly until: number };

/** The last error, in words. A rate limit counts down and clears itself. */
export function useProblem() {
  const [known, setKnown] = useState<Known | null>(null);
  const waitSeconds = useSecondsUntil(known?.kind === "wait" ? known.until : null);

  function setError(error: unknown): void {
    const seconds = error instanceof ApiError ? error.failure.retryAfterSeconds : undefined;
    const isLimit = error instanceof ApiError && error.failure.code === "too_many_requests" && seconds !== undefined;
    setKnown(isLimit ? { kind: "wait", until: Date.now() + seconds * 1000 } : { kind: "words", words: wordsFor(error) });
  }

  return {
    problem: problemOf(known, waitSeconds),
    setError,
    setWords: (words: string | null) => setKnown(words === null ? null : { kind: "words", words }),
  };
}

function problemOf(known: Known | null, waitSeconds: number): Problem | null {
  if (known?.kind === "words") return { words: known.words, waitSeconds: 0 };
  return waitSeconds > 0 ? { words: waitWords(waitSeconds), waitSeconds } : null;
}

function useSecondsUntil(until: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}
