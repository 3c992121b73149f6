import { buttonClass } from "@coursewright/ui/button.tsx";
import { EmptyState } from "@coursewright/ui/empty-state.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link, useLocation, useParams } from "react-router";
import { wordsFor } from "../base/api/error-words.ts";
import { IdeaDesk } from "../features/drafting/idea-desk.tsx";
import { ideaQuery } from "../features/drafting/idea-queries.ts";
import { EmptyShelf } from "../base/parts/drawings/empty-shelf.tsx";
import { Loading } from "../base/loading/loading.tsx";
import { useSignedIn } from "../base/session/signed-in.tsx";
import { SiteHeader } from "./workspace/site-header.tsx";
import "../base/parts/notice-page.css";

/** A new idea has its id from the start. The address names it once the idea is stored. */
export function IdeaPage() {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const { ideaId } = useParams();
  const { key } = useLocation();
  // oxlint-disable-next-line react/exhaustive-deps -- each visit starts a new idea
  const newId = useMemo(() => crypto.randomUUID(), [key]);
  const idea = useQuery({ ...ideaQuery(uid, ideaId ?? newId), enabled: ideaId !== undefined });
  if (ideaId !== undefined && idea.isPending) return <Loading />;
  return (
    <>
      <title>{`${t`From an idea`} · Coursewright`}</title>
      <SiteHeader />
      {ideaId !== undefined && idea.isError ? (
        <NoIdea error={idea.error} />
      ) : (
        <IdeaDesk key={ideaId ?? newId} ideaId={ideaId ?? newId} idea={ideaId === undefined ? undefined : idea.data} />
      )}
    </>
  );
}

function NoIdea({ error }: { readonly error: unknown }) {
  return (
    <main className="notice-page">
      <EmptyState
        drawing={<EmptyShelf />}
        title={wordsFor(error)}
        actions={
          <Link className={buttonClass({})} to="/static/home">
            <Trans>Go to your shelf</Trans>
          </Link>
        }
      >
        <Trans>Your courses are safe.</Trans>
      </EmptyState>
    </main>
  );
}
