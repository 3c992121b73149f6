import { ReviewKind } from "@coursewright/contract/page-review.ts";
import type { PageReview, ReviewNote } from "@coursewright/contract/page-review.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { ChoiceList } from "@coursewright/ui/choice-list.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight, CircleAlert, FileSearch, FlaskConical } from "lucide-react";
import { useState } from "react";
import { useIsOffline } from "../../base/api/connection.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { PanelFrame } from "../../base/panel/panel-frame.tsx";
import { useReviewKind } from "../../base/panel/panel-state.ts";
import { useWidth } from "../../base/widths/use-width.ts";
import { usePageAddress } from "../../document/page/page-address.ts";
import { usePageState } from "../../document/page/page-context.tsx";
import { Spent } from "../ai/index.ts";
import { Cost, CreditsFallback, useAffords, useTextPrice } from "../credits/index.ts";
import { fitOf } from "./apply-note.ts";
import { NoteCard } from "./note-card.tsx";
import { reviewKinds } from "./review-kinds.ts";
import { useHasSources } from "./use-has-sources.ts";
import { useReview } from "./use-review.ts";
import type { Review } from "./use-review.ts";
import "./page-review.css";

interface ReviewPanelProps {
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

/** [SEE-04] The helper's notes on the open page. */
export function ReviewPanel({ onClose, onLeave }: ReviewPanelProps) {
  const { t } = useLingui();
  const review = useReview();
  return (
    <PanelFrame label={t`Page review`} title={t`Page review`} icon={FileSearch} onClose={onClose} onEscape={onLeave}>
      {review.review ? <Notes given={review.review} review={review} /> : <Chooser review={review} />}
    </PanelFrame>
  );
}

function Chooser({ review: { asking, error } }: { readonly review: Review }) {
  const { t, i18n } = useLingui();
  const asked = useReviewKind();
  const [chosen, choose] = useState<ReviewKind | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const hasSources = useHasSources(usePageAddress());
  const price = useTextPrice();
  const affords = useAffords(price);
  const isOffline = useIsOffline();
  const kinds = ReviewKind.options.filter((kind) => kind !== "facts" || hasSources);
  const kind = chosen ?? (kinds.includes(asked) ? asked : "unclear");
  const disabledReason = isOffline ? t`The helper needs a connection` : affords ? undefined : t`You need 1 credit for this.`;
  const ask = () => {
    asking.mutate(
      { kind, key },
      // A failed request keeps its key, so a retry finds a reply that was already paid for.
      { onSuccess: () => setKey(crypto.randomUUID()) },
    );
  };
  return (
    <div className="panel-body review">
      <ChoiceList
        label={t`What should the helper look for?`}
        value={kind}
        choices={kinds.map((value) => ({
          value,
          label: i18n._(reviewKinds[value].name),
          note: i18n._(reviewKinds[value].note),
          aside: null,
        }))}
        onValueChange={(next) => {
          choose(next);
          setKey(crypto.randomUUID());
        }}
      />
      <div className="review-ask">
        <Button busy={asking.isPending} disabledReason={asking.isPending ? undefined : disabledReason} onClick={ask}>
          {asking.isPending ? (
            <Trans>The helper is reading the page…</Trans>
          ) : (
            <span>
              <Trans>Review this page</Trans>
              {", "}
              <Cost credits={price} />
            </span>
          )}
        </Button>
        <small>
          <Trans>At most 8 notes. Nothing on the page changes until you accept.</Trans>
        </small>
      </div>
      {asking.error || error ? (
        <Notice tone="bad" icon={<CircleAlert size={18} />} title={wordsFor(asking.error ?? error)}>
          <CreditsFallback error={asking.error} />
        </Notice>
      ) : null}
    </div>
  );
}

function Notes({ given, review }: { readonly given: PageReview; readonly review: Review }) {
  const { t, i18n } = useLingui();
  const isPhone = useWidth() === "phone";
  const blocks = usePageState((state) => state.blocks);
  const shown = given.notes.filter(({ state }) => state !== "dismissed");
  const open = shown.filter((note) => note.state === "open" && fitOf(note, blocks) === "fits");
  const [at, setAt] = useState(0);
  const place = Math.min(at, Math.max(0, shown.length - 1));
  const count = open.length;
  const card = (note: ReviewNote) => <NoteCard key={note.id} note={note} number={given.notes.indexOf(note) + 1} review={review} />;
  return (
    <div className="panel-body review">
      <header className="review-head">
        <b>
          <Plural value={shown.length} _0="No notes" one="# note on this page" other="# notes on this page" />
        </b>
        <small>
          {i18n._(reviewKinds[given.kind].name)}, <Spent credits={given.price} />
        </small>
      </header>
      {given.isDemo ? (
        <Notice tone="warn" icon={<FlaskConical size={18} />} title={<Trans>Demo text</Trans>}>
          <Trans>No model is connected here, so this is a sample. It cost nothing.</Trans>
        </Notice>
      ) : null}
      {given.notes.length === 0 ? (
        <p className="panel-none">
          <Trans>The helper found nothing to note on this page.</Trans>
        </p>
      ) : null}
      {isPhone ? (
        shown.slice(place, place + 1).map(card)
      ) : (
        <ol className="review-notes">
          {shown.map((note) => (
            <li key={note.id}>{card(note)}</li>
          ))}
        </ol>
      )}
      {isPhone && shown.length > 1 ? (
        <div className="review-turn">
          <Button
            tone="secondary"
            size="small"
            disabledReason={place === 0 ? t`This is the first note` : undefined}
            onClick={() => setAt(place - 1)}
          >
            <ChevronLeft size={16} />
            <Trans>Back</Trans>
          </Button>
          <span>
            {place + 1} / {shown.length}
          </span>
          <Button
            tone="secondary"
            size="small"
            disabledReason={place === shown.length - 1 ? t`This is the last note` : undefined}
            onClick={() => setAt(place + 1)}
          >
            <Trans>Next</Trans>
            <ChevronRight size={16} />
          </Button>
        </div>
      ) : null}
      <footer className="review-foot">
        {count > 0 ? (
          <Button size="small" onClick={() => review.accept(open)}>
            <Trans>Accept remaining {count}</Trans>
          </Button>
        ) : null}
        <Button tone="quiet" size="small" onClick={() => void review.close()}>
          {shown.some(({ state }) => state === "open") ? <Trans>Dismiss all</Trans> : <Trans>Close the review</Trans>}
        </Button>
      </footer>
    </div>
  );
}
