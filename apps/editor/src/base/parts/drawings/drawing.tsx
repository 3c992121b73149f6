import type { ReactNode } from "react";

/** A line drawing in ink with one blue stroke. Each drawing has a file of its own, because the first page loads only some. */
export function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      width="132"
      height="104"
      viewBox="0 0 132 104"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
