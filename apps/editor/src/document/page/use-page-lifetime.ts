import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { connection } from "../../base/api/connection.ts";
import { noteLastSave } from "../saving/leaving.ts";
import { sendLeftoversOf } from "./leftover-store.ts";
import { openHere } from "./open-here.ts";
import type { OpenPage } from "./open-page.ts";
import { pagesInUse } from "../saving/this-browser.ts";
import { beginHistory } from "./turn-history.ts";
import { follow, listenForUndo } from "./undo-keys.ts";

interface Lifetime {
  readonly author: string;
  readonly projectId: string;
  /** Opens another page of the course for undo. Returns false if the course no longer has it. */
  readonly open: (pageId: string) => boolean;
}

/** Resumes drafts of earlier visits, saves when the author leaves, and retries when the network is back. */
export function usePageLifetime(page: OpenPage, { author, projectId, open }: Lifetime): void {
  const openOther = useEffectEvent(open);
  // Before the author can press a key.
  useLayoutEffect(() => beginHistory(page, { projectId, open: (pageId) => openOther(pageId), follow }), [page, projectId]);
  useEffect(() => {
    pagesInUse.add(page.id);
    openHere.set(page.id, page);
    void page.saveNow().then(() => sendLeftoversOf(author));
    const stop = new AbortController();
    listen(page, { author, signal: stop.signal });
    const forgetConnection = connection.subscribe((now) => {
      if (now === "online") void page.saveNow().then(() => sendLeftoversOf(author));
    });
    return () => {
      stop.abort();
      forgetConnection();
      openHere.delete(page.id);
      noteLastSave(page.id, leave(page, author));
    };
  }, [page, author]);
}

function listen(page: OpenPage, { signal }: { readonly author: string; readonly signal: AbortSignal }): void {
  addEventListener("pagehide", () => void page.hide(), { signal });
  document.addEventListener("visibilitychange", () => (document.visibilityState === "hidden" ? void page.hide() : undefined), { signal });
  addEventListener(
    "beforeunload",
    (event) => {
      const { kept, unsaved } = page.store.getState();
      if (kept === "memory" && unsaved > 0) event.preventDefault();
    },
    { signal },
  );
  addEventListener(
    "keydown",
    (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      void page.saveNow();
    },
    { signal },
  );
  listenForUndo(page, signal);
}

async function leave(page: OpenPage, author: string): Promise<void> {
  await page.leave();
  pagesInUse.delete(page.id);
  if (page.store.getState().unsaved > 0) void sendLeftoversOf(author);
}
