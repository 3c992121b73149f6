import type { BlockId } from "@coursewright/base/ids.ts";
import { AnchoredMenu, MenuItem } from "@coursewright/ui/menu.tsx";
import { Trans } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, CopyPlus, Plus } from "lucide-react";
import type { RefObject } from "react";
import { usePageState } from "../../document/page/page-context.tsx";
import type { SectionActions } from "../../document/page/section-actions.ts";

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
    <AnchoredMenu anchor={anchor} onClose={onClose}>
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
      <MenuItem icon={<CopyPlus size={16} strokeWidth={1.75} />} onSelect={() => actions.duplicate(id)}>
        <Trans>Duplicate</Trans>
      </MenuItem>
      <MenuItem icon={<Plus size={16} strokeWidth={1.75} />} onSelect={() => actions.addSection(id)}>
        <Trans>Add a section below</Trans>
      </MenuItem>
    </AnchoredMenu>
  );
}
