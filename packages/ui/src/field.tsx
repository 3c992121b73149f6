import { Field as BaseField } from "@base-ui/react/field";
import { Input as BaseInput } from "@base-ui/react/input";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { classNames } from "./class-names.ts";
import "./field.css";

interface FieldProps {
  readonly label: ReactNode;
  /** Shown at the end of the label's line, such as a link. */
  readonly aside?: ReactNode;
  readonly help?: ReactNode;
  readonly error?: ReactNode;
  readonly children: ReactNode;
}

/** Connects a control with its label, help and error for assistive technology. */
export function Field({ label, aside, help, error, children }: FieldProps) {
  const isWrong = error !== undefined && error !== null;
  return (
    <BaseField.Root className="ui-field" invalid={isWrong}>
      <span className="ui-field-head">
        <BaseField.Label className="ui-field-label">{label}</BaseField.Label>
        {aside}
      </span>
      {children}
      {help ? <BaseField.Description className="ui-field-help">{help}</BaseField.Description> : null}
      <BaseField.Error className="ui-field-error" match={isWrong} role="alert">
        {error}
      </BaseField.Error>
    </BaseField.Root>
  );
}

interface InputProps extends Omit<ComponentProps<"input">, "size" | "value" | "defaultValue" | "onChange" | "style"> {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly size?: "medium" | "large";
}

export function Input({ value, onValueChange, size = "medium", className, ...rest }: InputProps) {
  return (
    <BaseInput
      {...rest}
      value={value}
      onValueChange={onValueChange}
      className={classNames("ui-input", size === "large" && "ui-input--large", className)}
    />
  );
}

interface PasswordInputProps extends Omit<InputProps, "type"> {
  readonly showLabel: string;
  readonly hideLabel: string;
}

export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="ui-password">
      <Input {...rest} type={isShown ? "text" : "password"} spellCheck={false} autoCapitalize="off" />
      <button type="button" className="ui-icon-button" aria-label={isShown ? hideLabel : showLabel} onClick={() => setShown(!isShown)}>
        {isShown ? <EyeOff size={18} strokeWidth={1.75} /> : <Eye size={18} strokeWidth={1.75} />}
      </button>
    </span>
  );
}

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "value" | "defaultValue" | "onChange"> {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Without a border, for a text area inside a box. */
  readonly bare?: boolean;
}

export function TextArea({ value, onValueChange, bare, className, ...rest }: TextAreaProps) {
  return (
    <BaseField.Control
      value={value}
      onValueChange={onValueChange}
      render={<textarea {...rest} className={classNames(bare ? "ui-text-area-bare" : "ui-input ui-text-area", className)} />}
    />
  );
}
