import { Button } from "@coursewright/ui/button.tsx";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { signInWithGoogle } from "../../base/api/auth.ts";
import { signInOptionsQuery } from "./account-queries.ts";
import type { useForm } from "./use-form.ts";

/** Google's branding rules fix the colours on every background. */
const sign = new URL("google-sign.svg", import.meta.url).href;

interface GoogleButtonProps {
  readonly form: Pick<ReturnType<typeof useForm>, "attempt" | "disabledReason">;
  readonly next: string;
}

/** Shown only where the operator has configured Google. */
export function GoogleButton({ form, next }: GoogleButtonProps) {
  const { data } = useQuery(signInOptionsQuery());
  if (!data?.google) return null;
  return (
    <Button
      tone="secondary"
      size="large"
      wide
      disabledReason={form.disabledReason}
      onClick={() => void form.attempt(() => signInWithGoogle(next))}
    >
      <img src={sign} alt="" width={18} height={18} />
      <Trans>Continue with Google</Trans>
    </Button>
  );
}
