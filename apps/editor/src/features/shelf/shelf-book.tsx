import type { ShelfProject } from "@coursewright/contract/courses.ts";
import { Book } from "@coursewright/course-page/book.tsx";
import { coverOf } from "@coursewright/course/cover.ts";
import { Chip } from "@coursewright/ui/chip.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Ellipsis } from "lucide-react";
import type { MouseEvent } from "react";
import { Link } from "react-router";
import { editorAddress } from "../../base/address/selection.ts";
import { RenameField } from "../../base/parts/rename-field.tsx";
import { Counts } from "../../base/parts/counts.tsx";
import { editedWhen } from "../../base/parts/edited-when.ts";

interface ShelfBookProps {
  readonly project: ShelfProject;
  readonly now: Date;
  readonly isRenaming: boolean;
  readonly onRename: () => void;
  readonly onRenamed: (name: string | null) => void;
  readonly onMenu: (event: MouseEvent<HTMLElement>) => void;
}

export function ShelfBook({ project, now, isRenaming, onRename, onRenamed, onMenu }: ShelfBookProps) {
  const { t, i18n } = useLingui();
  const when = editedWhen({ at: project.dateEdited, now, locale: i18n.locale });
  const { name } = project;
  return (
    <li
      className="shelf-place"
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(event);
      }}
      onKeyDown={(event) => (event.key === "F2" ? onRename() : undefined)}
    >
      <Link className="shelf-book" to={editorAddress({ projectId: project.id })}>
        <Book cover={coverOf(project.id, project.cover)} title={name} />
        {isRenaming ? null : <b>{name}</b>}
      </Link>
      {isRenaming ? (
        <div className="shelf-rename">
          <RenameField name={name} label={t`Rename ${name}`} onDone={onRenamed} />
        </div>
      ) : null}
      <small>
        <Counts chapters={project.chapters} pages={project.pages} />
        <br />
        <Trans>Edited {when}</Trans>
      </small>
      <div className="shelf-book-foot">
        <SiteChip site={project.site} />
        <button
          type="button"
          className="ui-icon-button"
          data-more
          aria-haspopup="menu"
          aria-label={t`More about ${name}`}
          title={t`More`}
          onClick={onMenu}
        >
          <Ellipsis size={18} strokeWidth={1.75} />
        </button>
      </div>
    </li>
  );
}

function SiteChip({ site }: Pick<ShelfProject, "site">) {
  if (!site) {
    return (
      <Chip>
        <Trans>Draft</Trans>
      </Chip>
    );
  }
  return site.hasUnpublishedEdits ? (
    <Chip tone="warn">
      <Trans>Unpublished edits</Trans>
    </Chip>
  ) : (
    <Chip tone="ok">
      <Trans>Live</Trans>
    </Chip>
  );
}
