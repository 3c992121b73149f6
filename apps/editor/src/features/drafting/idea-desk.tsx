import { defaultAgent } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { Idea } from "@coursewright/contract/drafting.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { ideaKey, queries } from "../../base/api/queries.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { DraftRow } from "./draft-row.tsx";
import { IdeaForm } from "./idea-form.tsx";
import type { Wish } from "./idea-form.tsx";
import { MadeSide } from "./made-side.tsx";
import { MakeFoot } from "./make-foot.tsx";
import { OutlineSheet } from "./outline-sheet.tsx";
import { Remark } from "./remark.tsx";
import { UnmadeIdeas } from "./unmade-ideas.tsx";
import { useOutlineDraft } from "./use-outline-draft.ts";
import { useOutlineEdits } from "./use-outline-edits.ts";
import { WritingSheet } from "./writing-sheet.tsx";
import "./idea-desk.css";

interface IdeaDeskProps {
  readonly ideaId: string;
  readonly idea: Idea | undefined;
}

export function IdeaDesk({ ideaId, idea }: IdeaDeskProps) {
  return (
    <main className="idea">
      {idea?.projectId ? (
        <>
          <Side>
            <MadeSide idea={idea} projectId={idea.projectId} />
          </Side>
          <WritingSheet idea={idea} projectId={idea.projectId} />
        </>
      ) : (
        <Planning ideaId={ideaId} idea={idea} />
      )}
    </main>
  );
}

function Planning({ ideaId, idea }: IdeaDeskProps) {
  const { uid } = useSignedIn();
  const [wish, setWish] = useWish(idea);
  const edits = useOutlineEdits(uid, ideaId);
  const draft = useDraftWithUndo({ ideaId, edits });
  const submit = async () => {
    if (!(await edits.saver.flush())) return;
    draft.draft({ ...wish, idea: wish.idea.trim(), baseVersion: edits.read()?.version ?? 0 });
  };
  const reread = () => {
    edits.saver.forget();
    void queries.invalidateQueries({ queryKey: ideaKey(uid, ideaId) });
  };
  return (
    <>
      <Side>
        <IdeaForm wish={wish} onChange={(patch) => setWish({ ...wish, ...patch })} />
        {idea ? <Remark idea={idea} /> : null}
        <DraftRow hasOutline={idea !== undefined} hasIdea={wish.idea.trim() !== ""} draft={draft} onDraft={() => void submit()} />
        {idea ? null : <UnmadeIdeas />}
      </Side>
      {idea ? (
        <OutlineSheet idea={idea} edits={edits} onReread={reread} foot={<MakeFoot idea={idea} edits={edits} isOff={draft.isPending} />} />
      ) : (
        <EmptySheet isBusy={draft.isPending} />
      )}
    </>
  );
}

function Side({ children }: { readonly children: ReactNode }) {
  return (
    <section className="idea-side">
      <div>
        <Link className="idea-back" to="/static/home">
          <ArrowLeft size={16} strokeWidth={1.75} />
          <Trans>Your shelf</Trans>
        </Link>
        <h1>
          <Trans>From an idea</Trans>
        </h1>
      </div>
      {children}
    </section>
  );
}

/** Text that the author typed on the shelf arrives in the navigation state. */
const Arrival = z.object({ idea: z.string() });

function useWish(idea: Idea | undefined) {
  const location = useLocation();
  return useState<Wish>(() => {
    if (idea)
      return {
        idea: idea.idea,
        audience: idea.audience,
        chapters: idea.chapters,
        agent: idea.agent,
        sourcesOf: idea.sourcesOf ?? undefined,
      };
    return { idea: Arrival.safeParse(location.state).data?.idea ?? "", audience: "beginners", chapters: 5, agent: defaultAgent };
  });
}

/** Undo restores the previous outline, which the author has also paid for. */
function useDraftWithUndo({ ideaId, edits }: { readonly ideaId: string; readonly edits: ReturnType<typeof useOutlineEdits> }) {
  const { uid } = useSignedIn();
  const { t } = useLingui();
  const navigate = useNavigate();
  const [before, setBefore] = useState<Idea>();
  const { draft, ...state } = useOutlineDraft({
    uid,
    ideaId,
    onDrafted(idea) {
      const { title } = idea.outline;
      announce(t`The outline is drafted: ${title}`);
      if (before) notify({ title: t`A new outline`, action: { label: t`Undo`, onSelect: () => edits.edit(() => before.outline) } });
      void navigate(`/static/idea/${idea.id}`, { replace: true });
    },
  });
  return {
    ...state,
    draft(body: Parameters<typeof draft>[0]): void {
      setBefore(edits.read());
      draft(body);
    },
  };
}

function EmptySheet({ isBusy }: { readonly isBusy: boolean }) {
  return (
    <div className="outline-sheet outline-sheet--empty" role="status">
      <p>
        {isBusy ? (
          <Trans>The outline is being drafted…</Trans>
        ) : (
          <Trans>Your outline will appear here. You can change every word of it.</Trans>
        )}
      </p>
    </div>
  );
}
