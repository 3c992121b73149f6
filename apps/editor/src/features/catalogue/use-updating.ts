import type { CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import { notify } from "@coursewright/ui/notify.ts";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { useOpenPage } from "../../document/page/page-context.tsx";
import type { CatalogueView } from "./catalogue-view.ts";
import { followUpdate, tellHere } from "./follow-update.ts";
import { isIn } from "./listing.ts";
import type { PageAt } from "./listing.ts";
import { startUpdate } from "./start-update.ts";
import type { Parts, TakenPicture } from "./start-update.ts";
import { tellDone } from "./tell-end.ts";
import type { Failure } from "./update-failure.tsx";
import type { Starting } from "./update-steps.ts";

interface Updating {
  readonly at: PageAt;
  readonly name: string;
  readonly view: CatalogueView;
  readonly onView: (view: CatalogueView) => void;
}

/** Begins an update of the open page, and tells how it ended. */
export function useUpdating({ at, name, view, onView }: Updating) {
  const { t } = useLingui();
  const page = useOpenPage();
  const [starting, setStarting] = useState<Starting | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const fail = (next: Failure) => {
    setFailure(next);
    onView("asked");
  };
  const start = (parts: Parts, picture: TakenPicture) => {
    setFailure(null);
    onView("closed");
    startUpdate({ page, at, name, parts, picture, onStep: (step) => setStarting({ parts, step }) })
      .catch((error: unknown) => {
        console.warn("The update was not begun.", error);
        fail({ kind: "refused", error, parts });
      })
      .finally(() => setStarting(null));
  };
  const tell = useEffectEvent((update: CatalogueUpdate) => {
    setStarting(null);
    const failed: Failure = { kind: "ended", update };
    if (view === "background") onView("closed");
    if (!isIn("failed", update)) return tellDone(update);
    if (view !== "background") return fail(failed);
    // Whoever let it go on behind is at something else.
    const action = { label: t`See why`, onSelect: () => fail(failed) };
    notify({ title: t`One or more update actions failed.`, description: t`Failed updates were not charged.`, stays: true, action });
  });
  const { pageId } = at;
  useEffect(() => tellHere(pageId, (update) => tell(update)), [pageId]);
  return { starting, failure, start, forget: () => setFailure(null) };
}

/** Also an update that was begun elsewhere, or before this page was loaded anew. */
export function useFollowed(at: PageAt, update: CatalogueUpdate | null): void {
  const id = update?.id;
  const follow = useEffectEvent((followed: string) => followUpdate(at, { id: followed }));
  useEffect(() => {
    if (id !== undefined) follow(id);
  }, [id]);
}
