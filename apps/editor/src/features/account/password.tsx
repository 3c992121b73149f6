import { PasswordInput } from "@coursewright/ui/field.tsx";
import { useLingui } from "@lingui/react/macro";
import { leastPassword } from "./auth-words.ts";

interface PasswordProps {
  readonly kind: "current" | "new";
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly autoFocus?: boolean;
  readonly size?: "medium" | "large";
}

export function Password({ kind, size = "large", ...props }: PasswordProps) {
  const { t } = useLingui();
  const rules = kind === "new" ? { minLength: leastPassword, maxLength: 128 } : {};
  return (
    <PasswordInput
      size={size}
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
