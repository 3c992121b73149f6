import { Suspense, useEffect, useState } from "react";
import type { ReactNode } from "react";

/** Renders its children after everything else has loaded. */
export function Later({ children }: { readonly children: ReactNode }) {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true));
    return () => clearTimeout(timer);
  }, []);
  return isTime ? <Suspense>{children}</Suspense> : null;
}
