import type { TrashEntry } from "@coursewright/contract/course-tree.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Dialog } from "@coursewright/ui/dialog.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Book, BookOpen, FileText } from "lucide-react";
import { useState } from "react";
import { wordsFor } from "../../base/api/error-words.ts";
import { trashQuery } from "../../base/api/queries.ts";
import { editedWhen } from "../../base/parts/edited-when.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import "./recently-deleted.css";
import { useTrash, type Restored } from "./use-trash.ts";

export interface RecentlyDeletedProps {
  /** With a project, lists its deleted chapters and pages; without one, deleted courses. */
  readonly projectId?: string;
  readonly onClose: () => void;
  readonly onRestored?: (place: Restored) => void;
}

export function RecentlyDeleted({ projectId, onClose, onRestored }: RecentlyDeletedProps) {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const trash = useQuery({ ...trashQuery(uid, projectId), staleTime: 0 });
  const { restore } = useTrash(uid);
  return (
    <Dialog open title={t`Recently deleted`} closeLabel={t`Close`} onClose={onClose}>
      <div className="deleted" aria-busy={trash.isPending}>
        {trash.isError ? <Notice tone="bad" title={wordsFor(trash.error)} /> : null}
        {trash.data?.entries.length === 0 ? (
          <p className="deleted-none">
            <Trans>Nothing here. Deleted courses and pages stay here for 30 days.</Trans>
          </p>
        ) : null}
        <ul>
          {trash.data?.entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              onRestore={() => restore({ name: entry.name, trashId: entry.id, ...(onRestored ? { onRestored } : {}) })}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const icons = { project: Book, chapter: BookOpen, page: FileText } as const;

function Entry({ entry, onRestore }: { readonly entry: TrashEntry; readonly onRestore: () => Promise<void> }) {
  const { t, i18n } = useLingui();
  const [isRestoring, setRestoring] = useState(false);
  const [now] = useState(() => new Date());
  const Icon = icons[entry.kind];
  const { name } = entry;
  const when = editedWhen({ at: entry.trashedAt, now, locale: i18n.locale });
  const run = async () => {
    setRestoring(true);
    await onRestore();
    setRestoring(false);
  };
  return (
    <li className="deleted-entry">
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <b>{name}</b>
        <small>
          {entry.kind === "page" ? (
            <Trans>Page, deleted {when}</Trans>
          ) : (
            <Trans>
              <Plural value={entry.pages} one="# page" other="# pages" />, deleted {when}
            </Trans>
          )}
        </small>
      </span>
      <Button tone="secondary" size="small" busy={isRestoring} aria-label={t`Bring back ${name}`} onClick={() => void run()}>
        <Trans>Bring back</Trans>
      </Button>
    </li>
  );
}
