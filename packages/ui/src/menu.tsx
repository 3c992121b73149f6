import { Menu as BaseMenu } from "@base-ui/react/menu";
import type { ReactElement, ReactNode, RefObject } from "react";
import "./menu.css";

interface MenuProps {
  /** The control that opens it; it carries its own name. */
  readonly trigger: ReactElement;
  readonly side?: "top" | "bottom";
  readonly align?: "start" | "end";
  /** For a menu that loads when it is first asked for. */
  readonly openAtOnce?: boolean;
  readonly children: ReactNode;
}

export function Menu({ trigger, side = "bottom", align = "start", openAtOnce = false, children }: MenuProps) {
  return (
    <BaseMenu.Root defaultOpen={openAtOnce}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="ui-menu-place" side={side} align={align} sideOffset={6}>
          <BaseMenu.Popup className="ui-menu">{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem({ icon, onSelect, children }: MenuItemProps) {
  return (
    <BaseMenu.Item className="ui-menu-item" onClick={onSelect}>
      {icon}
      {children}
    </BaseMenu.Item>
  );
}

/** A line of words that cannot be chosen. */
export function MenuNote({ children }: { readonly children: ReactNode }) {
  return <div className="ui-menu-note">{children}</div>;
}

interface AnchoredMenuProps {
  /** Where it stands, and where the focus goes back to. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** An open menu beside something that does more than open it, such as a handle. */
export function AnchoredMenu({ anchor, onClose, children }: AnchoredMenuProps) {
  return (
    <BaseMenu.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="ui-menu-place" anchor={anchor} align="start" sideOffset={6}>
          <BaseMenu.Popup className="ui-menu" finalFocus={anchor}>
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
