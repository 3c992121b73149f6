import { Suspense, cloneElement, lazy, useState } from "react";
import type { AccountMenuProps } from "./opened-account-menu.tsx";

const OpenedAccountMenu = lazy(async () => ({ default: (await import("./opened-account-menu.tsx")).OpenedAccountMenu }));

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
