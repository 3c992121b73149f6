import { Suspense } from "react";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import type { RecentlyDeletedProps } from "./recently-deleted.tsx";

const Loaded = lazyPart(async () => ({ default: (await import("./recently-deleted.tsx")).RecentlyDeleted }));

/** The list loads on first use. */
export function RecentlyDeleted(props: RecentlyDeletedProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
