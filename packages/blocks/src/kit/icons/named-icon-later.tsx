import { loadPatiently } from "@coursewright/base/load-patiently.ts";
import { Suspense, lazy } from "react";
import type { NamedIconProps } from "./named-icon.tsx";

const Named = lazy(() => loadPatiently(async () => ({ default: (await import("./named-icon.tsx")).NamedIcon })));

/** The icons come with the first block that has one; until then its place is kept. */
export function NamedIcon(icon: NamedIconProps) {
  return (
    <Suspense fallback={<svg width={icon.size} height={icon.size} aria-hidden="true" />}>
      <Named {...icon} />
    </Suspense>
  );
}
