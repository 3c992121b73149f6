import { useState } from "react";
import type { FormEvent } from "react";
import type { AuthAnswer } from "../../base/api/auth.ts";
import { authWords } from "./auth-words.ts";
import { useProblem } from "./use-problem.ts";

interface AuthForm {
  readonly send: () => Promise<AuthAnswer>;
  readonly onDone: () => void;
  /** Returns true when it has handled the refusal itself. */
  readonly onRefused?: (code: string) => boolean;
}

export function useForm() {
  const [isBusy, setBusy] = useState(false);
  const { problem, setError, setWords } = useProblem();

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setWords(null);
    try {
      await work();
    } catch (error) {
      setError(error);
    } finally {
      setBusy(false);
    }
  }

  const onSubmit = (work: () => Promise<void>) => (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && !problem?.waitSeconds) void attempt(work);
  };
  const disabledReason = problem?.waitSeconds ? problem.words : undefined;
  return { isBusy, problem, disabledReason, setProblem: setWords, attempt, onSubmit };
}

/** The same for better-auth, which returns refusals instead of throwing them. */
export function useAuthForm() {
  const form = useForm();
  const work =
    ({ send, onDone, onRefused }: AuthForm) =>
    async () => {
      const answer = await send();
      if (answer.kind === "ok") onDone();
      else if (!onRefused?.(answer.code)) form.setProblem(authWords(answer.code));
    };
  return { ...form, run: (given: AuthForm) => form.attempt(work(given)), submit: (given: AuthForm) => form.onSubmit(work(given)) };
}
