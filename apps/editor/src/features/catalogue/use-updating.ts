import type { CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import { notify } from "@coursewright/ui/notify.ts";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { useOpenPage } from "../../document/page/page-context.tsx";
import type { CatalogueView } from "./catalogue-view.ts";
import { followUpdate, onUpdateEnd } from "./follow-update.ts";
import { isIn } from "./listing.ts";
import type { PageAt } from "./listing.ts";
import { startUpdate } from "./start-update.ts";
import type { Parts, TakenPicture } from "./start-update.ts";
import { notifyDone } from "./notify-end.ts";
import type { Failure } from "./update-failure.tsx";
import type { Starting } from "./update-steps.ts";

interface Updating {
  readonly at: PageAt;
  readonly name: string;
  readonly view: CatalogueView;
  readonly onView: (view: CatalogueView) => void;
}

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
        console.warn("The update did not start.", error);
        fail({ kind: "refused", error, parts });
      })
      .finally(() => setStarting(null));
  };
  const reportEnd = useEffectEvent((update: CatalogueUpdate) => {
    setStarting(null);
    const failed: Failure = { kind: "ended", update };
    if (view === "background") onView("closed");
    if (!isIn("failed", update)) return notifyDone(update);
    if (view !== "background") return fail(failed);
    // The author who sent it to the background is busy elsewhere, so a toast is shown instead of the dialog.
    const action = { label: t`See why`, onSelect: () => fail(failed) };
    notify({ title: t`One or more update actions failed.`, description: t`Failed updates were not charged.`, stays: true, action });
  });
  const { pageId } = at;
  useEffect(() => onUpdateEnd(pageId, (update) => reportEnd(update)), [pageId]);
  return { starting, failure, start, forget: () => setFailure(null) };
}

/** Also follows an update that started elsewhere or before a reload. */
export function useFollowed(at: PageAt, update: CatalogueUpdate | null): void {
  const id = update?.id;
  const follow = useEffectEvent((followed: string) => followUpdate(at, { id: followed }));
  useEffect(() => {
    if (id !== undefined) follow(id);
  }, [id]);
}
