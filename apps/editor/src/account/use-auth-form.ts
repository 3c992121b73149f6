import { useState } from "react";
import type { FormEvent } from "react";
import type { AuthAnswer } from "../api/auth.ts";
import { wordsFor } from "../api/error-words.ts";
import { authWords } from "./auth-words.ts";

interface AuthForm {
  readonly send: () => Promise<AuthAnswer>;
  readonly onDone: () => void;
  /** Takes a refusal for itself by answering true. */
  readonly onRefused?: (code: string) => boolean;
}

/** One account form: at work or not, and the words of what went wrong. */
export function useAuthForm() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run({ send, onDone, onRefused }: AuthForm): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await send();
      if (answer.kind === "ok") onDone();
      else if (!onRefused?.(answer.code)) setProblem(authWords(answer.code));
    } catch (error) {
      setProblem(wordsFor(error));
    } finally {
      setBusy(false);
    }
  }

  const submit = (form: AuthForm) => (event: FormEvent) => {
    event.preventDefault();
    void run(form);
  };
  return { isBusy, problem, setProblem, run, submit };
}
