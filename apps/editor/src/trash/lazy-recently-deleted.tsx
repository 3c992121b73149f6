import { Suspense, lazy } from "react";
import type { RecentlyDeletedProps } from "./recently-deleted.tsx";

const Loaded = lazy(async () => ({ default: (await import("./recently-deleted.tsx")).RecentlyDeleted }));

/** The list loads when it is first asked for. */
export function RecentlyDeleted(props: RecentlyDeletedProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
