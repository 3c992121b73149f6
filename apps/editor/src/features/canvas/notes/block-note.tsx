import { maxNoteLength, noteOf } from "@coursewright/blocks/kit/data/note.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { changeNote } from "@coursewright/course/edits.ts";
import { IconButton } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { StickyNote, X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { frameOf } from "../../../document/page/frame-of.ts";
import { useOpenPage } from "../../../document/page/page-context.tsx";
import { useIsNoteOpen, writeNote } from "./open-notes.ts";
import "./block-note.css";

/** [WR-40] A note for the author alone, below its block. It belongs to the block, but no learner gets it. */
export function BlockNote({ block }: { readonly block: StoredBlock }) {
  const { t } = useLingui();
  const page = useOpenPage();
  const { id } = block;
  const note = noteOf(block);
  const isOpen = useIsNoteOpen(id);
  const field = useRef<HTMLTextAreaElement>(null);
  const label = useId();
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const write = (text: string) => page.edit(`note:${id}`, (blocks) => changeNote(blocks, id, text));
  const remove = () => {
    write("");
    writeNote(null);
    frameOf(id)?.focus();
  };
  return (
    <aside className="block-note" aria-labelledby={label}>
      <p id={label} className="block-note-label">
        <StickyNote size={14} strokeWidth={1.75} aria-hidden="true" />
        <Trans>Your note. Learners never see it.</Trans>
      </p>
      <textarea
        ref={field}
        aria-labelledby={label}
        rows={1}
        maxLength={maxNoteLength}
        value={note}
        onChange={({ target }) => write(target.value)}
        // An emptied note stays open until the author leaves it.
        onFocus={() => writeNote(id)}
        onBlur={() => writeNote(null)}
        onKeyDown={(event) => {
          if (event.key === "Escape") frameOf(id)?.focus();
        }}
      />
      <IconButton label={t`Remove the note`} onClick={remove}>
        <X size={16} strokeWidth={1.75} />
      </IconButton>
    </aside>
  );
}
