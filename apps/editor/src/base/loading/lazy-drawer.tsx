import type { Drawer } from "@coursewright/ui/drawer.tsx";
import { Suspense, useState } from "react";
import { lazyPart } from "./lazy-part.ts";
import type { ComponentProps } from "react";

const LoadedDrawer = lazyPart(async () => ({ default: (await import("@coursewright/ui/drawer.tsx")).Drawer }));

/** A drawer whose code loads when it first opens. */
export function LazyDrawer(props: ComponentProps<typeof Drawer>) {
  const [wasOpened, setOpened] = useState(false);
  if (props.open && !wasOpened) setOpened(true);
  return <Suspense>{wasOpened ? <LoadedDrawer {...props} /> : null}</Suspense>;
}
