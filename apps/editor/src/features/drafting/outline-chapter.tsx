import type { IdeaOutline, OutlineChapter } from "@coursewright/contract/drafting.ts";
import { IconButton } from "@coursewright/ui/button.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Menu, MenuItem } from "@coursewright/ui/menu.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from "lucide-react";
import { EditableName } from "./editable-name.tsx";
import { onMoveKeys } from "./move-keys.ts";
import type { MovedFocus } from "./moved-focus.ts";
import { hasRoomForPage, moveChapter, newPage, putChapter, putPage, removeChapter, renameChapter } from "./outline-edits.ts";
import { OutlinePageName } from "./outline-page.tsx";
import type { OutlineEdits } from "./use-outline-edits.ts";

interface OutlineChapterRowProps {
  readonly outline: IdeaOutline;
  readonly chapter: OutlineChapter;
  readonly place: number;
  /** The id of an item that was just added and has no name yet. */
  readonly fresh: string | null;
  readonly onFresh: (id: string) => void;
  readonly focus: MovedFocus;
  readonly edit: OutlineEdits["edit"];
}

export function OutlineChapterRow(props: OutlineChapterRowProps) {
  const { outline, chapter, place, fresh, onFresh, focus, edit } = props;
  const { t } = useLingui();
  const { id, name } = chapter;
  const move = useChapterMove(props);
  const addPage = () => {
    const page = newPage(t`New page`);
    onFresh(page.id);
    edit(putPage(page, id, chapter.pages.length));
  };
  return (
    <li className="outline-chapter">
      <span className="outline-number" aria-hidden="true">
        {place + 1}
      </span>
      <div className="outline-words">
        <h3>
          <EditableName
            id={id}
            focus={focus}
            name={name}
            label={t`Rename the chapter`}
            startsOpen={fresh === id}
            onRename={(next) => edit(renameChapter(id, next))}
            onKeyDown={onMoveKeys(move)}
          />
        </h3>
        <ul className="outline-pages">
          {chapter.pages.map((page) => (
            <OutlinePageName
              key={page.id}
              outline={outline}
              chapter={chapter}
              page={page}
              isFresh={fresh === page.id}
              focus={focus}
              edit={edit}
            />
          ))}
        </ul>
      </div>
      <div className="outline-tools">
        <ChapterMenu {...props} move={move} />
        <IconButton
          label={t`Add a page to ${name}`}
          onClick={addPage}
          disabledReason={hasRoomForPage(outline) ? undefined : t`An outline has at most 60 pages.`}
        >
          <Plus size={16} strokeWidth={1.75} />
        </IconButton>
        <DeleteChapter {...props} />
      </div>
    </li>
  );
}

function useChapterMove({ outline, chapter: { id, name }, place, focus, edit }: OutlineChapterRowProps) {
  const { t } = useLingui();
  return (by: -1 | 1) => {
    const next = place + by;
    if (next < 0 || next >= outline.chapters.length) return;
    focus.follow(id);
    edit(moveChapter(id, by));
    announce(t`${name} is chapter ${next + 1} now`);
  };
}

function ChapterMenu({ outline, chapter: { name }, place, move }: OutlineChapterRowProps & { readonly move: (by: -1 | 1) => void }) {
  const { t } = useLingui();
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className="ui-icon-button" aria-label={t`Move ${name}`} onKeyDown={onMoveKeys(move)}>
          <GripVertical size={16} strokeWidth={1.75} />
        </button>
      }
    >
      <MenuItem icon={<ArrowUp size={16} />} isOff={place === 0} onSelect={() => move(-1)}>
        {t`Move up`}
      </MenuItem>
      <MenuItem icon={<ArrowDown size={16} />} isOff={place === outline.chapters.length - 1} onSelect={() => move(1)}>
        {t`Move down`}
      </MenuItem>
    </Menu>
  );
}

function DeleteChapter({ outline, chapter, place, edit }: OutlineChapterRowProps) {
  const { t } = useLingui();
  const { id, name } = chapter;
  const remove = () => {
    edit(removeChapter(id));
    notify({ title: t`${name} was deleted`, action: { label: t`Undo`, onSelect: () => edit(putChapter(chapter, place)) } });
  };
  return (
    <IconButton
      label={t`Delete ${name}`}
      onClick={remove}
      disabledReason={outline.chapters.length > 1 ? undefined : t`A course has at least one chapter.`}
    >
      <Trash2 size={16} strokeWidth={1.75} />
    </IconButton>
  );
}
