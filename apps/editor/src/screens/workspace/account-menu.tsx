import { Suspense, cloneElement, useState } from "react";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import type { AccountMenuProps } from "./opened-account-menu.tsx";

const OpenedAccountMenu = lazyPart(async () => ({ default: (await import("./opened-account-menu.tsx")).OpenedAccountMenu }));

/** The menu loads on first use. */
export function AccountMenu({ trigger, side = "bottom" }: AccountMenuProps) {
  const [wasAskedFor, setAskedFor] = useState(false);
  if (!wasAskedFor) return cloneElement(trigger, { onClick: () => setAskedFor(true) });
  return (
    <Suspense fallback={trigger}>
      <OpenedAccountMenu trigger={trigger} side={side} />
    </Suspense>
  );
}
