import type { ReactNode } from "react";
import { useId } from "react";

interface SectionProps {
  readonly title: ReactNode;
  readonly lede: ReactNode;
  readonly children: ReactNode;
}

/** A section of the account screen: description on one side, controls on the other. */
export function Section({ title, lede, children }: SectionProps) {
  const id = useId();
  return (
    <section className="own-section" aria-labelledby={id}>
      <div className="own-section-about">
        <h2 id={id}>{title}</h2>
        <p>{lede}</p>
      </div>
      <div className="own-section-work">{children}</div>
    </section>
  );
}
