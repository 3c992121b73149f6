import { type ComponentProps, type ReactNode, useState } from "react";
import { Field, Input } from "./field.tsx";

interface DraftFieldProps extends Omit<ComponentProps<typeof Input>, "onBlur"> {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  /** Whether the text is valid. */
  readonly accepts: (text: string) => boolean;
  /** The error shown on blur if the text is invalid. */
  readonly refusal: string;
}

/** For values that are invalid while half typed, such as a URL or a number. Only valid text reaches `onValueChange`. */
export function DraftField({ label, help, accepts, refusal, value, onValueChange, ...rest }: DraftFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [wasLeft, setLeft] = useState(false);
  const isRefused = draft !== null && !accepts(draft);
  const write = (text: string) => {
    setDraft(text);
    setLeft(false);
    if (accepts(text)) onValueChange(text);
  };
  const leave = () => {
    setLeft(true);
    if (!isRefused) setDraft(null);
  };
  return (
    <Field label={label} help={help} error={isRefused && wasLeft ? refusal : undefined}>
      <Input {...rest} value={draft ?? value} onValueChange={write} onBlur={leave} />
    </Field>
  );
}
