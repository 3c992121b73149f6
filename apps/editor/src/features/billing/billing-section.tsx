import type { ReactNode } from "react";
import { useId } from "react";
import "./billing-section.css";

interface BillingSectionProps {
  readonly title: ReactNode;
  readonly lede: ReactNode;
  readonly children: ReactNode;
}

export function BillingSection({ title, lede, children }: BillingSectionProps) {
  const id = useId();
  return (
    <section className="billing-section" aria-labelledby={id}>
      <div className="billing-section-about">
        <h2 id={id}>{title}</h2>
        <p>{lede}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
