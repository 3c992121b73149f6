import type { ProjectId } from "@coursewright/base/ids.ts";
import type { Source } from "@coursewright/contract/source.ts";
import { maxSources } from "@coursewright/contract/sources.ts";
import { maxUploadBytes } from "@coursewright/contract/uploads.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { classNames } from "@coursewright/ui/class-names.ts";
import { ConfirmDialog } from "@coursewright/ui/confirm-dialog.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, FileUp, Link } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { wordsFor } from "../../base/api/error-words.ts";
import { AddPageDialog } from "./add-page-dialog.tsx";
import { ArrivingRow } from "./arriving-row.tsx";
import { SearchSources } from "./search-sources.tsx";
import { SourceRow } from "./source-row.tsx";
import { useSources } from "./use-sources.ts";
import "./sources.css";

/** Endings and types that the dialog of the browser offers. The server decides by the content. */
const accepted = ".pdf,.docx,.pptx,.md,.markdown,.txt,audio/*,video/*";

export function SourcesView({ projectId }: { readonly projectId: ProjectId }) {
  const { t } = useLingui();
  const desk = useSources(projectId);
  const { sources, arriving } = desk;
  const [isOver, setOver] = useState(false);
  const [isAddingPage, setAddingPage] = useState(false);
  const [removing, setRemoving] = useState<Source | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const count = (sources?.length ?? 0) + arriving.length;
  const full = count >= maxSources ? t`A course has at most ${maxSources} sources. Remove one first.` : undefined;

  const take = (given: readonly File[]) => {
    const room = Math.max(0, maxSources - count);
    const fitting = given.filter(({ size }) => size > 0 && size <= maxUploadBytes.source);
    setProblem(
      given.length > room
        ? t`A course has at most ${maxSources} sources. Remove one first.`
        : fitting.length < given.length
          ? t`Each file may have up to 200 MB, and none may be empty.`
          : null,
    );
    void desk.addFiles(fitting.slice(0, room));
  };
  const attempt = (work: Promise<void>) => {
    setProblem(null);
    work.catch((error: unknown) => setProblem(wordsFor(error)));
  };
  const drop = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      take([...event.dataTransfer.files]);
    },
  };
  return (
    <div className="sources" {...drop}>
      <div className={classNames("sources-drop", isOver && "is-over")}>
        <FileUp size={30} strokeWidth={1.5} aria-hidden="true" />
        <p>
          <b>
            <Trans>Drop files here</Trans>
          </b>
          <small>
            <Trans>PDF, Word, slides, text, audio or video, up to 200 MB each. Reading is free.</Trans>
          </small>
        </p>
        <span className="sources-adding">
          <Button tone="secondary" disabledReason={full} onClick={() => setAddingPage(true)}>
            <Link size={16} strokeWidth={1.75} />
            <Trans>Add a web page</Trans>
          </Button>
          <Button tone="secondary" disabledReason={full} onClick={() => input.current?.click()}>
            <Trans>Choose files</Trans>
          </Button>
        </span>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={accepted}
          aria-label={t`Choose files`}
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            target.value = "";
          }}
        />
      </div>
      {problem === null ? null : <Notice tone="bad" icon={<CircleAlert size={18} />} title={problem} />}
      {desk.error && !sources ? (
        <Notice
          tone="bad"
          icon={<CircleAlert size={18} />}
          title={wordsFor(desk.error)}
          actions={
            <Button tone="secondary" size="small" onClick={desk.retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      ) : null}
      {sources?.some(({ status }) => status.state === "ready") ? <SearchSources projectId={projectId} sources={sources} /> : null}
      {sources && count === 0 ? (
        <p className="sources-none">
          <Trans>No sources yet. Add what you teach from: a script, slides, a recording or a web page.</Trans>
        </p>
      ) : null}
      <ul className="sources-list" aria-label={t`Sources`} aria-busy={sources === undefined && !desk.error}>
        {sources?.map((source) => (
          <SourceRow
            key={source.id}
            source={source}
            onReread={() => attempt(desk.reread(source.id))}
            onReplace={(file) => attempt(desk.replace(source.id, file))}
            onRemove={() => setRemoving(source)}
          />
        ))}
        {arriving.map((file) => (
          <ArrivingRow key={file.id} file={file} />
        ))}
      </ul>
      <AddPageDialog open={isAddingPage} onAdd={desk.addPage} onClose={() => setAddingPage(false)} />
      <ConfirmDialog
        open={removing !== null}
        title={t`Remove this source?`}
        description={
          <Trans>
            The helper can no longer read “{removing?.name}”. Sentences that were written from it stay, without a source. This cannot be
            undone.
          </Trans>
        }
        tone="danger"
        cancelLabel={t`Cancel`}
        confirmLabel={t`Remove`}
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) attempt(desk.remove(removing.id).then(() => announce(t`The source was removed.`)));
          setRemoving(null);
        }}
      />
    </div>
  );
}
