import { useState } from "react";
import type { FormEvent } from "react";
import type { AuthAnswer } from "../../base/api/auth.ts";
import { authWords } from "./auth-words.ts";
import { useProblem } from "./use-problem.ts";

interface AuthForm {
  readonly send: () => Promise<AuthAnswer>;
  readonly onDone: () => void;
  /** Takes a refusal for itself by answering true. */
  readonly onRefused?: (code: string) => boolean;
}

/** One form: at work or not, and the words of what went wrong. */
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
  /** Why the form cannot be sent now. */
  const disabledReason = problem?.waitSeconds ? problem.words : undefined;
  return { isBusy, problem, disabledReason, setProblem: setWords, attempt, onSubmit };
}

/** The same for better-auth, whose refusals are answers. */
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
