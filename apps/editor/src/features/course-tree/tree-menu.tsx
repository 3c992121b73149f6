import type { AuthorId } from "@coursewright/base/ids.ts";
import type { Outline } from "@coursewright/contract/courses.ts";
import { openReviewPanel } from "../../base/panel/panel-state.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { AnchoredMenu, MenuItem, MenuSeparator, SubMenu } from "@coursewright/ui/menu.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, Copy, Feather, FileSearch, FolderInput, History, Library, Pencil, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useProjectEdits } from "../shelf/index.ts";
import { editorAddress } from "../../base/address/selection.ts";
import type { Selection } from "../../base/address/selection.ts";
import { RecentlyDeleted } from "../trash/index.ts";
import { chapterStep, findPage, pageStep } from "./outline-changes.ts";
import type { ChapterOfOutline, PageOfOutline } from "./outline-changes.ts";
import type { OpenMenu, RowId } from "./tree-actions.ts";
import type { OutlineEdits } from "./use-outline-edits.ts";
import { useRowEdits } from "./use-row-edits.ts";

interface TreeMenuProps {
  readonly uid: AuthorId;
  readonly opened: OpenMenu | null;
  readonly outline: Outline;
  readonly selection: Selection;
  readonly edits: OutlineEdits;
  readonly onRename: (row: RowId) => void;
  readonly onClose: () => void;
}

/** One menu for all rows; its items depend on the row that opened it. */
export function TreeMenu(props: TreeMenuProps) {
  const { uid, opened, outline } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const projectId = outline.project.id;
  const rowEdits = useRowEdits({ uid, projectId });
  const [isDeletedShown, setDeletedShown] = useState(false);
  // While it fades out, it still shows the row that opened it.
  const [last, setLast] = useState(opened);
  if (opened && opened !== last) setLast(opened);
  const row = last?.row;
  return (
    <>
      <AnchoredMenu
        label={t`More`}
        anchor={opened?.anchor ?? null}
        returnTo={() => (last?.opener?.isConnected ? last.opener : null)}
        onClose={props.onClose}
      >
        {row ? (
          <Items {...props} edits={{ ...props.edits, ...rowEdits }} row={row} onRecentlyDeleted={() => setDeletedShown(true)} />
        ) : null}
      </AnchoredMenu>
      {isDeletedShown ? (
        <RecentlyDeleted
          projectId={projectId}
          onClose={() => setDeletedShown(false)}
          onRestored={({ chapterId, pageId }) => void navigate(editorAddress({ projectId, chapterId, pageId }))}
        />
      ) : null}
    </>
  );
}

type AllEdits = OutlineEdits & ReturnType<typeof useRowEdits>;

interface RowItemsProps extends Omit<TreeMenuProps, "edits"> {
  readonly row: RowId;
  readonly edits: AllEdits;
  readonly onRecentlyDeleted: () => void;
}

const icon = { size: 16, strokeWidth: 1.75 } as const;

function Items({ row, ...props }: RowItemsProps): ReactNode {
  const { outline, selection, edits } = props;
  const rename = (
    <MenuItem icon={<Pencil {...icon} />} shortcut="F2" onSelect={() => props.onRename(row)}>
      <Trans>Rename</Trans>
    </MenuItem>
  );
  switch (row.kind) {
    case "project":
      return <ProjectItems {...props} rename={rename} />;
    case "chapter": {
      const chapter = outline.chapters.find(({ uuid }) => uuid === row.chapterId);
      return chapter ? <ChapterItems {...{ chapter, outline, selection, edits, rename }} /> : null;
    }
    case "page": {
      const found = findPage(outline, row.pageId);
      return found ? <PageItems {...found} {...{ outline, selection, edits, rename }} /> : null;
    }
  }
}

interface ItemsProps extends Pick<RowItemsProps, "outline" | "selection" | "edits"> {
  readonly rename: ReactNode;
}

function ProjectItems({
  uid,
  outline: { project },
  rename,
  onRecentlyDeleted,
}: Omit<RowItemsProps, "row"> & { readonly rename: ReactNode }) {
  const navigate = useNavigate();
  const projects = useProjectEdits(uid);
  const leave = () => navigate("/static/home");
  return (
    <>
      {rename}
      <MenuItem icon={<Copy {...icon} />} onSelect={() => void projects.duplicate(project)}>
        <Trans>Duplicate</Trans>
      </MenuItem>
      <MenuItem icon={<Feather {...icon} />} onSelect={() => void navigate(`/static/course-style?project_uuid=${project.id}`)}>
        <Trans>Course style</Trans>
      </MenuItem>
      <MenuItem icon={<Library {...icon} />} onSelect={() => void navigate(`/static/sources?project_uuid=${project.id}`)}>
        <Trans>Sources</Trans>
      </MenuItem>
      <MenuItem icon={<History {...icon} />} onSelect={onRecentlyDeleted}>
        <Trans>Recently deleted</Trans>
      </MenuItem>
      <MenuSeparator />
      <DeleteItem onSelect={() => void projects.remove(project, leave)} />
    </>
  );
}

function ChapterItems({ chapter, outline, selection, edits, rename }: ItemsProps & { readonly chapter: ChapterOfOutline }) {
  const step = (by: -1 | 1) => chapterStep(outline, chapter.uuid, by);
  const move = (by: -1 | 1) => {
    const place = step(by);
    if (place) void edits.moveChapter(chapter.uuid, place);
  };
  const isCurrent = selection.chapterId === chapter.uuid;
  return (
    <>
      {rename}
      <MenuItem icon={<Plus {...icon} />} onSelect={() => void edits.addPage(chapter.uuid)}>
        <Trans>Add page</Trans>
      </MenuItem>
      <MenuItem icon={<Copy {...icon} />} onSelect={() => void edits.duplicateChapter(chapter)}>
        <Trans>Duplicate</Trans>
      </MenuItem>
      <MenuSeparator />
      <StepItems canMove={(by) => step(by) !== null} onMove={move} />
      <MenuSeparator />
      <DeleteItem onSelect={() => void edits.deleteChapter({ chapter, isCurrent })} />
    </>
  );
}

interface PageItemsProps extends ItemsProps {
  readonly chapter: ChapterOfOutline;
  readonly page: PageOfOutline;
}

function PageItems({ chapter, page, outline, selection, edits, rename }: PageItemsProps) {
  const { capabilities } = useSignedIn();
  const isCurrent = selection.pageId === page.uuid;
  const [chapterId, pageId] = [chapter.uuid, page.uuid];
  const step = (by: -1 | 1) => pageStep(outline, pageId, by);
  const move = (by: -1 | 1) => {
    const to = step(by);
    if (to) void edits.movePage({ chapterId, pageId, to, isCurrent });
  };
  return (
    <>
      {rename}
      <MenuItem icon={<Copy {...icon} />} onSelect={() => void edits.duplicatePage(chapterId, page)}>
        <Trans>Duplicate</Trans>
      </MenuItem>
      {isCurrent && capabilities.text ? (
        <MenuItem icon={<FileSearch {...icon} />} onSelect={() => openReviewPanel()}>
          <Trans>Review this page…</Trans>
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <StepItems canMove={(by) => step(by) !== null} onMove={move} />
      {outline.chapters.length > 1 ? (
        <SubMenu icon={<FolderInput {...icon} />} label={<Trans>Move to chapter…</Trans>}>
          {outline.chapters.map(({ uuid, name }, index) =>
            uuid === chapterId ? null : (
              <MenuItem
                key={uuid}
                icon={<i className="tree-menu-numeral">{index + 1}</i>}
                onSelect={() => void edits.movePage({ chapterId, pageId, to: { chapterId: uuid, before: null }, isCurrent })}
              >
                {name}
              </MenuItem>
            ),
          )}
        </SubMenu>
      ) : null}
      <MenuSeparator />
      <DeleteItem onSelect={() => void edits.deletePage({ chapterId, page, isCurrent })} />
    </>
  );
}

function StepItems({ canMove, onMove }: { readonly canMove: (by: -1 | 1) => boolean; readonly onMove: (by: -1 | 1) => void }) {
  return (
    <>
      <MenuItem icon={<ArrowUp {...icon} />} isOff={!canMove(-1)} onSelect={() => onMove(-1)}>
        <Trans>Move up</Trans>
      </MenuItem>
      <MenuItem icon={<ArrowDown {...icon} />} isOff={!canMove(1)} onSelect={() => onMove(1)}>
        <Trans>Move down</Trans>
      </MenuItem>
    </>
  );
}

function DeleteItem({ onSelect }: { readonly onSelect: () => void }) {
  return (
    <MenuItem icon={<Trash2 {...icon} />} tone="danger" onSelect={onSelect}>
      <Trans>Delete</Trans>
    </MenuItem>
  );
}
