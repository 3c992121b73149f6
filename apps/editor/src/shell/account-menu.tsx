import { Suspense, cloneElement, lazy, useState } from "react";
import type { ReactElement } from "react";

export interface AccountMenuProps {
  readonly trigger: ReactElement<{ onClick?: () => void }>;
  readonly side?: "top" | "bottom";
}

const OpenedAccountMenu = lazy(() => import("./opened-account-menu.tsx"));

/** The menu itself loads when it is first asked for. */
export function AccountMenu({ trigger, side = "bottom" }: AccountMenuProps) {
  const [wasAskedFor, setAskedFor] = useState(false);
  if (!wasAskedFor) return cloneElement(trigger, { onClick: () => setAskedFor(true) });
  return (
    <Suspense fallback={trigger}>
      <OpenedAccountMenu trigger={trigger} side={side} />
    </Suspense>
  );
}
