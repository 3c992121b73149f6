import { Suspense, useEffect, useState } from "react";
import type { ReactNode } from "react";

/** What nobody waits for: it is asked for once everything else stands. */
export function Later({ children }: { readonly children: ReactNode }) {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true));
    return () => clearTimeout(timer);
  }, []);
  return isTime ? <Suspense>{children}</Suspense> : null;
}
