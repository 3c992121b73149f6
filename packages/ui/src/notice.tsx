import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import "./notice.css";

interface NoticeProps {
  readonly tone: "plain" | "warn" | "bad" | "ok";
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** Says what happened, what is safe and the next step. Place it next to its cause. */
export function Notice({ tone, icon, title, children, actions }: NoticeProps) {
  return (
    <div className={classNames("ui-notice", `ui-notice--${tone}`)} role={tone === "bad" ? "alert" : "status"}>
      {icon ? <span className="ui-notice-icon">{icon}</span> : null}
      <div className="ui-notice-words">
        <strong>{title}</strong> {children ? <div>{children}</div> : null}
      </div>
      {actions ? <div className="ui-notice-actions">{actions}</div> : null}
    </div>
  );
}
