import type { ReactNode } from "react";
import "./chip.css";
import { classNames } from "./class-names.ts";

interface ChipProps {
  readonly tone?: "plain" | "ok" | "warn" | "bad";
  readonly children: ReactNode;
}

/** A status label. The dot carries no extra information. */
export function Chip({ tone = "plain", children }: ChipProps) {
  return (
    <span className={classNames("ui-chip", tone !== "plain" && `ui-chip--${tone}`)}>
      {tone === "plain" ? null : <i className="ui-chip-dot" />}
      {children}
    </span>
  );
}
