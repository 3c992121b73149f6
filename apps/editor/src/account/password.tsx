import { PasswordInput } from "@coursewright/ui/field.tsx";
import { useLingui } from "@lingui/react/macro";
import { leastPassword } from "./auth-words.ts";

interface PasswordProps {
  readonly kind: "current" | "new";
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly autoFocus?: boolean;
}

export function Password({ kind, ...props }: PasswordProps) {
  const { t } = useLingui();
  const rules = kind === "new" ? { minLength: leastPassword, maxLength: 128 } : {};
  return (
    <PasswordInput
      size="large"
      name="password"
      autoComplete={`${kind}-password`}
      required
      showLabel={t`Show password`}
      hideLabel={t`Hide password`}
      {...rules}
      {...props}
    />
  );
}
