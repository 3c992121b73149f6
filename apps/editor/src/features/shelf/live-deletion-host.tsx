import { Suspense } from "react";
import { useStore } from "zustand";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import { liveDeletion } from "./live-deletion.ts";

const LiveDeletionDialog = lazyPart(async () => ({ default: (await import("./live-deletion-dialog.tsx")).LiveDeletionDialog }));

export function LiveDeletionHost() {
  const { asked } = useStore(liveDeletion);
  if (!asked) return null;
  return (
    <Suspense>
      <LiveDeletionDialog asked={asked} onClose={() => liveDeletion.setState({ asked: null })} />
    </Suspense>
  );
}
