import type { Idea, IdeaOutline } from "@coursewright/contract/drafting.ts";
import { maxNameLength } from "@coursewright/contract/drafting.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, Plus } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { hasCode } from "../../base/api/api-error.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { Counts } from "../../base/parts/counts.tsx";
import { EditableName } from "./editable-name.tsx";
import { createMovedFocus } from "./moved-focus.ts";
import { OutlineChapterRow } from "./outline-chapter.tsx";
import { hasRoomForChapter, newChapter, pagesOf, putChapter, renameTitle } from "./outline-edits.ts";
import type { OutlineEdits } from "./use-outline-edits.ts";
import "./outline-sheet.css";

interface OutlineSheetProps {
  readonly idea: Idea;
  readonly edits: OutlineEdits;
  /** Reloads the outline as another tab saved it. */
  readonly onReread: () => void;
  readonly foot: ReactNode;
}

export function OutlineSheet({ idea, edits, onReread, foot }: OutlineSheetProps) {
  const { t } = useLingui();
  const { outline } = idea;
  const [fresh, setFresh] = useState<string | null>(null);
  const [focus] = useState(createMovedFocus);
  const addChapter = () => {
    const chapter = newChapter(t`New chapter`);
    setFresh(chapter.id);
    edits.edit(putChapter(chapter, outline.chapters.length));
  };
  return (
    <article className="outline-sheet" aria-label={t`Outline`}>
      <SheetHead outline={outline} tag={<Trans>Outline, yours to change</Trans>}>
        <EditableName
          id={idea.id}
          name={outline.title}
          label={t`Rename the course`}
          onRename={(title) => edits.edit(renameTitle(title.slice(0, maxNameLength)))}
        />
      </SheetHead>
      <ol className="outline-chapters">
        {outline.chapters.map((chapter, place) => (
          <OutlineChapterRow
            key={chapter.id}
            outline={outline}
            chapter={chapter}
            place={place}
            fresh={fresh}
            focus={focus}
            onFresh={setFresh}
            edit={edits.edit}
          />
        ))}
      </ol>
      <div className="outline-add">
        <Button
          tone="quiet"
          size="small"
          onClick={addChapter}
          disabledReason={hasRoomForChapter(outline) ? undefined : t`An outline has at most 12 chapters.`}
        >
          <Plus size={16} strokeWidth={1.75} />
          <Trans>Add a chapter</Trans>
        </Button>
        <SavingWords edits={edits} />
      </div>
      <SavingProblem edits={edits} onReread={onReread} />
      {foot}
    </article>
  );
}

interface SheetHeadProps {
  readonly outline: IdeaOutline;
  readonly tag: ReactNode;
  readonly children: ReactNode;
}

export function SheetHead({ outline, tag, children }: SheetHeadProps) {
  return (
    <header className="outline-head">
      <div>
        <p className="outline-tag">{tag}</p>
        <h2>{children}</h2>
      </div>
      <span className="outline-counts">
        <Counts chapters={outline.chapters.length} pages={pagesOf(outline).length} />
      </span>
    </header>
  );
}

function SavingWords({ edits: { saving } }: { readonly edits: OutlineEdits }) {
  return (
    <span className="outline-saving" role="status">
      {saving.kind === "saving" ? <Trans>Saving…</Trans> : saving.kind === "saved" ? <Trans>Saved</Trans> : null}
    </span>
  );
}

function SavingProblem({ edits: { saving, saver }, onReread }: Pick<OutlineSheetProps, "edits" | "onReread">) {
  if (saving.kind !== "failed") return null;
  if (hasCode(saving.error, "version_conflict") || hasCode(saving.error, "idea_made")) {
    return (
      <Notice
        tone="warn"
        icon={<CircleAlert size={18} />}
        title={<Trans>This outline was changed in another tab.</Trans>}
        actions={
          <Button tone="secondary" size="small" onClick={onReread}>
            <Trans>Show the newer one</Trans>
          </Button>
        }
      >
        <Trans>Your later changes here are not saved.</Trans>
      </Notice>
    );
  }
  return (
    <Notice
      tone="bad"
      icon={<CircleAlert size={18} />}
      title={wordsFor(saving.error)}
      actions={
        <Button tone="secondary" size="small" onClick={() => void saver.flush()}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
