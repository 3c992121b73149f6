import { loadWithRetry } from "@coursewright/base/load-with-retry.ts";
import { Suspense, lazy } from "react";
import type { NamedIconProps } from "./named-icon.tsx";

const Named = lazy(() => loadWithRetry(async () => ({ default: (await import("./named-icon.tsx")).NamedIcon })));

/** The icons load with the first block that has one. A placeholder of the same size prevents a layout shift. */
export function NamedIcon(icon: NamedIconProps) {
  return (
    <Suspense fallback={<svg width={icon.size} height={icon.size} aria-hidden="true" />}>
      <Named {...icon} />
    </Suspense>
  );
}
