import { Suspense } from "react";
import { useStore } from "zustand";
import { lazyPart } from "../../../base/loading/lazy-part.ts";
import { askMenu } from "../asking/ask-menu-state.ts";
import { FormattingBar } from "./formatting-bar.tsx";
import { LinkCard } from "./link-card.tsx";
import { MissingPages } from "./missing-pages.tsx";

const AskMenu = lazyPart(async () => ({ default: (await import("../asking/ask-menu.tsx")).AskMenu }));

/** The bar and the card for selected text. Loads after the page. */
export function Formatting() {
  return (
    <>
      <FormattingBar />
      <LinkCard />
      <MissingPages />
      <Asking />
    </>
  );
}

/** The menu loads when it is first opened. */
function Asking() {
  return useStore(askMenu, ({ open }) => open !== null) ? (
    <Suspense>
      <AskMenu />
    </Suspense>
  ) : null;
}
