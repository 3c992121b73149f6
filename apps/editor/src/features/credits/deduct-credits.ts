import { deductCredits as endpoint } from "@coursewright/contract/credits.ts";
import type { RequestOf } from "@coursewright/contract/endpoint.ts";

export type Deduction = NonNullable<RequestOf<typeof endpoint>["body"]>;

export interface DeductionDependencies {
  readonly token: string | null;
  readonly send: (deduction: Deduction) => Promise<Response>;
  /** Receives the reason of a failed deduction. */
  readonly onTrouble: (words: string) => void;
}

/** [CRED-02] Returns the new balance, or null when the deduction failed; throws without a user. The specification fixes the texts. */
export async function deductCredits(deduction: Deduction, { token, send, onTrouble }: DeductionDependencies): Promise<number | null> {
  if (token === null) throw new Error("User not signed in");
  try {
    const response = await send(deduction);
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return endpoint.reply.parse(JSON.parse(text)).credits;
  } catch (cause) {
    const error = new Error(`Failed to deduct credits: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    console.error(error);
    onTrouble(error.message);
    return null;
  }
}
