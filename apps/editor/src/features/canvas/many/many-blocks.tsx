import { Suspense, useEffect } from "react";
import { useStore } from "zustand";
import { lazyPart } from "../../../base/loading/lazy-part.ts";
import { useOpenPage, usePageState } from "../../../document/page/page-context.tsx";
import type { SectionActions } from "../../../document/page/section-actions.ts";
import { turning } from "../turning/turning.ts";
import { movingToPage } from "./asking.ts";
import { ManyBar } from "./many-bar.tsx";
import { followReturns } from "./move-message.ts";
import { useDropOnPage } from "./use-drop-on-page.ts";
import { loadEdits } from "./use-many-keys.ts";

const TurnDialog = lazyPart(async () => ({ default: (await import("../turning/turn-dialog.tsx")).TurnDialog }));
const MoveDialog = lazyPart(async () => ({ default: (await import("./move-dialog.tsx")).MoveDialog }));

/** The bar and the dialogs for several blocks. Loads after the page. */
export function ManyBlocks({ actions }: { readonly actions: SectionActions }) {
  const isRange = usePageState(({ range }) => range !== null);
  const asked = useStore(turning);
  const moving = useStore(movingToPage);
  const page = useOpenPage();
  useDropOnPage();
  useEffect(() => followReturns(page), [page]);
  useEffect(() => void loadEdits(), []);
  return (
    <>
      {isRange ? <ManyBar actions={actions} /> : null}
      <Suspense>
        {asked ? <TurnDialog asked={asked} /> : null}
        {moving ? <MoveDialog ids={moving} /> : null}
      </Suspense>
    </>
  );
}
