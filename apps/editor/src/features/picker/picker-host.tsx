import { Suspense } from "react";
import { useStore } from "zustand";
import { useSession } from "../../base/api/session.ts";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import { askedForMedia } from "../../base/picker/pick-media.ts";
import { SessionContext } from "../../base/session/signed-in.tsx";

const MediaPicker = lazyPart(async () => ({ default: (await import("./media-picker.tsx")).MediaPicker }));

/** It is outside of the signed-in screens, so it brings the session. */
export function PickerHost() {
  const { asked } = useStore(askedForMedia);
  const state = useSession();
  if (!asked || state.kind !== "signed-in") return null;
  return (
    <SessionContext value={state.session}>
      <Suspense>
        <MediaPicker request={asked.request} onPick={asked.answer} onClose={() => asked.answer(null)} />
      </Suspense>
    </SessionContext>
  );
}
