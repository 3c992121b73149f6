import type { ReactNode } from "react";
import "./empty-state.css";

interface EmptyStateProps {
  /** A line drawing in ink with one blue stroke. */
  readonly drawing: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

export function EmptyState({ drawing, title, children, actions }: EmptyStateProps) {
  return (
    <section className="ui-empty">
      {drawing}
      <h2>{title}</h2>
      <p>{children}</p>
      {actions ? <div className="ui-empty-actions">{actions}</div> : null}
    </section>
  );
}
