import type { IdeaOutline, OutlineChapter, OutlinePage } from "@coursewright/contract/drafting.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Menu, MenuItem, MenuSeparator, SubMenu } from "@coursewright/ui/menu.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, Ellipsis, FolderInput, Trash2 } from "lucide-react";
import { EditableName } from "./editable-name.tsx";
import { onMoveKeys } from "./move-keys.ts";
import type { MovedFocus } from "./moved-focus.ts";
import { movePage, movePageTo, pagesOf, placeOfPage, putPage, removePage, renamePage } from "./outline-edits.ts";
import type { OutlineEdits } from "./use-outline-edits.ts";

interface OutlinePageNameProps {
  readonly outline: IdeaOutline;
  readonly chapter: OutlineChapter;
  readonly page: OutlinePage;
  readonly isFresh: boolean;
  readonly focus: MovedFocus;
  readonly edit: OutlineEdits["edit"];
}

export function OutlinePageName(props: OutlinePageNameProps) {
  const { outline, page, isFresh, focus, edit } = props;
  const { t } = useLingui();
  const { id, name } = page;
  const move = (by: -1 | 1) => {
    const next = movePage(id, by)(outline);
    const at = placeOfPage(next, id);
    if (next === outline || !at) return;
    focus.follow(id);
    edit(() => next);
    const chapterName = at.chapter.name;
    announce(t`${name} is page ${at.place + 1} of ${chapterName} now`);
  };
  return (
    <li className="outline-page">
      <EditableName
        id={id}
        focus={focus}
        name={name}
        label={t`Rename the page`}
        startsOpen={isFresh}
        onRename={(next) => edit(renamePage(id, next))}
        onKeyDown={onMoveKeys(move)}
      />
      <PageMenu {...props} move={move} />
    </li>
  );
}

function PageMenu({ outline, chapter, page, edit, move }: OutlinePageNameProps & { readonly move: (by: -1 | 1) => void }) {
  const { t } = useLingui();
  const { id, name } = page;
  const all = pagesOf(outline);
  const others = outline.chapters.filter((other) => other.id !== chapter.id);
  const remove = () => {
    const place = chapter.pages.indexOf(page);
    edit(removePage(id));
    notify({ title: t`${name} was deleted`, action: { label: t`Undo`, onSelect: () => edit(putPage(page, chapter.id, place)) } });
  };
  return (
    <Menu
      trigger={
        <button type="button" className="outline-more" aria-label={t`More for ${name}`}>
          <Ellipsis size={16} strokeWidth={1.75} />
        </button>
      }
    >
      <MenuItem icon={<ArrowUp size={16} />} isOff={all[0]?.id === id && outline.chapters[0]?.id === chapter.id} onSelect={() => move(-1)}>
        <Trans>Move earlier</Trans>
      </MenuItem>
      <MenuItem
        icon={<ArrowDown size={16} />}
        isOff={all.at(-1)?.id === id && outline.chapters.at(-1)?.id === chapter.id}
        onSelect={() => move(1)}
      >
        <Trans>Move later</Trans>
      </MenuItem>
      {others.length > 0 ? (
        <SubMenu icon={<FolderInput size={16} />} label={<Trans>Move to</Trans>}>
          {others.map((other) => (
            <MenuItem key={other.id} onSelect={() => edit(movePageTo(id, other.id))}>
              {other.name}
            </MenuItem>
          ))}
        </SubMenu>
      ) : null}
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={16} />} tone="danger" onSelect={remove}>
        <Trans>Delete</Trans>
      </MenuItem>
    </Menu>
  );
}
