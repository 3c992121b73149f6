import { Button as BaseButton } from "@base-ui/react/button";
import type { ComponentProps, ReactElement } from "react";
import "./button.css";
import { classNames } from "./class-names.ts";
import { Hint } from "./hint.tsx";
import { Spinner } from "./spinner.tsx";

export interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  readonly tone?: "primary" | "ink" | "secondary" | "quiet" | "danger";
  readonly size?: "small" | "medium" | "large";
  readonly wide?: boolean;
  /** In progress: the button cannot be pressed. Its children should name the activity ("Saving…"). */
  readonly busy?: boolean;
  /** Disables the button and explains why. It stays focusable, so that keyboard users can read the reason. */
  readonly disabledReason?: string | undefined;
}

export function Button(props: ButtonProps) {
  const { tone = "primary", size = "medium", wide, busy, disabledReason, className, children, ...rest } = props;
  const button = (
    <BaseButton
      {...rest}
      type={rest.type ?? "button"}
      className={buttonClass({ tone, size, wide, className })}
      disabled={busy === true || disabledReason !== undefined}
      focusableWhenDisabled
      aria-busy={busy || undefined}
      aria-description={disabledReason}
    >
      {busy ? <Spinner /> : null}
      {children}
    </BaseButton>
  );
  return disabledReason === undefined ? button : <Hint text={disabledReason}>{button}</Hint>;
}

interface ButtonStyle {
  readonly tone?: ButtonProps["tone"];
  readonly size?: ButtonProps["size"];
  readonly wide?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The button classes, for a link that looks like a button. */
export function buttonClass({ tone = "primary", size = "medium", wide, className }: ButtonStyle): string {
  return classNames("ui-button", `ui-button--${tone}`, size !== "medium" && `ui-button--${size}`, wide && "ui-button--wide", className);
}

interface IconButtonProps extends Omit<ButtonProps, "tone" | "size" | "wide" | "aria-label"> {
  readonly label: string;
  readonly shortcut?: string;
  readonly side?: ComponentProps<typeof Hint>["side"];
  readonly pressed?: boolean;
  readonly children: ReactElement;
}

export function IconButton(props: IconButtonProps) {
  const { label, shortcut, side, pressed, busy, disabledReason, className, children, ...rest } = props;
  return (
    <Hint text={disabledReason ?? label} shortcut={disabledReason ? undefined : shortcut} {...(side ? { side } : {})}>
      <BaseButton
        {...rest}
        type="button"
        className={classNames("ui-icon-button", className)}
        disabled={busy === true || disabledReason !== undefined}
        focusableWhenDisabled
        aria-label={label}
        aria-pressed={pressed}
        aria-description={disabledReason}
      >
        {busy ? <Spinner /> : children}
      </BaseButton>
    </Hint>
  );
}
