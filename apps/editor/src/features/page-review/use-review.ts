import { closeReview, markNote, reviewPage } from "@coursewright/contract/page-review.ts";
import type { NoteState, PageReview, ReviewKind, ReviewNote } from "@coursewright/contract/page-review.ts";
import { defaultAgent } from "@coursewright/blocks/kit/avatar/agents.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { queries } from "../../base/api/queries.ts";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { usePageAddress } from "../../document/page/page-address.ts";
import { avatarQuery } from "../ai/index.ts";
import { acceptNote, takeBackNote } from "./apply-note.ts";
import { reviewQuery } from "./review-query.ts";

/** Longer than the server waits for the provider. */
const timeoutMs = 120_000;

/** The review of the open page. Notes change on the screen at once, and then on the server. */
export function useReview() {
  const { t } = useLingui();
  const page = useOpenPage();
  const params = usePageAddress();
  const { data: avatar } = useQuery(avatarQuery(params.uid, params.projectId));
  const agent = avatar?.agent ?? defaultAgent;
  const options = reviewQuery(params);
  const { data, error } = useQuery(options);
  const review = data?.review ?? null;
  const show = (next: PageReview | null) => queries.setQueryData(options.queryKey, { review: next });

  const asking = useMutation({
    async mutationFn({ kind, key }: { readonly kind: ReviewKind; readonly key: string }) {
      // The server reads the saved page.
      await page.saveNow();
      return call(reviewPage, { params, body: { kind, agent } }, { headers: { "idempotency-key": key }, timeoutMs });
    },
    onSuccess({ review: made }) {
      show(made);
      const count = made?.notes.length ?? 0;
      announce(plural(count, { 0: "The helper has no notes on this page.", one: "# note on this page", other: "# notes on this page" }));
      // The live feed usually updates the balance first; this also works without the feed.
      void queries.invalidateQueries({ queryKey: ["user"] });
    },
  });

  function mark(noteIds: readonly string[], state: NoteState): void {
    const now = queries.getQueryData(options.queryKey)?.review;
    if (now) show({ ...now, notes: now.notes.map((note) => (noteIds.includes(note.id) ? { ...note, state } : note)) });
    for (const noteId of noteIds) {
      call(markNote, { params: { ...params, noteId }, body: { state } }).catch((failure: unknown) =>
        notify({ title: t`The note is not marked yet`, description: wordsFor(failure) }),
      );
    }
  }

  return {
    review,
    error,
    asking,
    accept(notes: readonly ReviewNote[]): void {
      const accepted = notes.filter((note) => acceptNote(page, note));
      if (accepted.length < notes.length) notify({ title: t`A proposal no longer fits, or the page is full.` });
      const ids = accepted.map(({ id }) => id);
      mark(ids, "accepted");
      const count = ids.length;
      announce(plural(count, { one: "# proposal accepted", other: "# proposals accepted" }));
      const added = notes.length === 1 ? accepted[0]?.proposal : undefined;
      if (added?.kind === "add" && added.block.type === "image") page.select(added.block.id);
    },
    dismiss(note: ReviewNote): void {
      mark([note.id], "dismissed");
      announce(t`Note dismissed. Your page is unchanged.`);
    },
    takeBack(note: ReviewNote): void {
      takeBackNote(page, note);
      mark([note.id], "open");
    },
    async close(): Promise<void> {
      try {
        await call(closeReview, { params });
        show(null);
      } catch (failure) {
        notify({ title: t`The notes are still here`, description: wordsFor(failure) });
      }
    },
  };
}

export type Review = ReturnType<typeof useReview>;
