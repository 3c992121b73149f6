import type { BlockId } from "@coursewright/base/ids.ts";
import { AnchoredMenu, MenuItem, SubMenu } from "@coursewright/ui/menu.tsx";
import { Trans } from "@lingui/react/macro";
import { ArrowDown, ArrowLeftRight, ArrowUp, CopyPlus, Plus, Replace, StickyNote } from "lucide-react";
import type { RefObject } from "react";
import { usePageState } from "../../document/page/page-context.tsx";
import type { SectionActions } from "../../document/page/section-actions.ts";
import { shortcutWords } from "../../base/commands/shortcuts.ts";
import { askToMove } from "./many/asking.ts";
import { TurnItems } from "./turning/turn-items.tsx";
import { writeNote } from "./notes/open-notes.ts";

interface BlockMenuProps {
  readonly id: BlockId;
  readonly actions: SectionActions;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export function BlockMenu({ id, actions, anchor, onClose }: BlockMenuProps) {
  const isFirst = usePageState(({ blocks }) => blocks[0]?.id === id);
  const isLast = usePageState(({ blocks }) => blocks.at(-1)?.id === id);
  return (
    <AnchoredMenu anchor={anchor} returnTo={() => noteWithFocus() ?? anchor.current} onClose={onClose}>
      {isFirst ? null : (
        <MenuItem icon={<ArrowUp size={16} strokeWidth={1.75} />} onSelect={() => actions.move(id, -1)}>
          <Trans>Move up</Trans>
        </MenuItem>
      )}
      {isLast ? null : (
        <MenuItem icon={<ArrowDown size={16} strokeWidth={1.75} />} onSelect={() => actions.move(id, 1)}>
          <Trans>Move down</Trans>
        </MenuItem>
      )}
      <SubMenu icon={<Replace size={16} strokeWidth={1.75} />} label={<Trans>Turn into</Trans>}>
        <TurnItems ids={() => [id]} />
      </SubMenu>
      <MenuItem
        icon={<ArrowLeftRight size={16} strokeWidth={1.75} />}
        shortcut={shortcutWords("moveToPage")}
        onSelect={() => askToMove([id])}
      >
        <Trans>Move to page…</Trans>
      </MenuItem>
      <MenuItem
        icon={<CopyPlus size={16} strokeWidth={1.75} />}
        shortcut={shortcutWords("duplicate")}
        onSelect={() => actions.duplicate(id)}
      >
        <Trans>Duplicate</Trans>
      </MenuItem>
      <MenuItem icon={<Plus size={16} strokeWidth={1.75} />} onSelect={() => actions.addSection(id)}>
        <Trans>Add a section below</Trans>
      </MenuItem>
      <MenuItem icon={<StickyNote size={16} strokeWidth={1.75} />} onSelect={() => void setTimeout(() => writeNote(id))}>
        <Trans>Note for yourself</Trans>
      </MenuItem>
    </AnchoredMenu>
  );
}

/** A note that the menu has opened keeps the focus. */
function noteWithFocus(): HTMLElement | null {
  return document.activeElement instanceof HTMLTextAreaElement ? document.activeElement : null;
}
