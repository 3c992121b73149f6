import { Button } from "@coursewright/ui/button.tsx";
import { EmptyState } from "@coursewright/ui/empty-state.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useRef } from "react";
import { wordsFor } from "../../base/api/error-words.ts";
import { InkDrop } from "../../base/parts/drawings/ink-drop.tsx";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { byDay } from "./by-day.ts";
import type { Day } from "./by-day.ts";
import { ExportButton } from "./export-button.tsx";
import { MovementLine } from "./movement-line.tsx";
import { movementsQuery } from "./statement-queries.ts";
import "./movements.css";

export function Movements() {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(movementsQuery(uid));
  const movements = data?.pages.flatMap((page) => page.movements) ?? [];
  const section = useRef<HTMLElement>(null);
  const showMore = async () => {
    const shown = await fetchNextPage();
    announce(t`More entries are shown`);
    // The button disappears after the last page, so the focus moves to the section.
    if (!shown.hasNextPage) section.current?.focus();
  };
  return (
    <section ref={section} className="movements" aria-labelledby="movements" tabIndex={-1}>
      <header>
        <h2 id="movements">
          <Trans>Your statement</Trans>
        </h2>
        <ExportButton />
      </header>
      {error ? (
        <Notice
          tone="bad"
          icon={<CircleAlert size={18} />}
          title={wordsFor(error)}
          actions={
            <Button tone="secondary" size="small" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      ) : null}
      {data && movements.length === 0 ? (
        <EmptyState drawing={<InkDrop />} title={t`Nothing here yet`}>
          <Trans>Credits that you receive, buy and spend will be listed here.</Trans>
        </EmptyState>
      ) : null}
      {byDay(movements).map((day) => (
        <OneDay key={day.from.getTime()} day={day} />
      ))}
      {hasNextPage ? (
        <Button tone="secondary" busy={isFetchingNextPage} onClick={() => void showMore()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </section>
  );
}

function OneDay({ day: { from, movements } }: { readonly day: Day }) {
  const { i18n } = useLingui();
  const id = `day-${from.getTime()}`;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{i18n.date(from, { weekday: "long", day: "numeric", month: "long", year: "numeric" })}</h3>
      <ul>
        {movements.map((movement) => (
          <MovementLine key={movement.sequence} movement={movement} />
        ))}
      </ul>
    </section>
  );
}
