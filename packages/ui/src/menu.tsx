import { Menu as BaseMenu } from "@base-ui/react/menu";
import { ChevronRight } from "lucide-react";
import type { ReactElement, ReactNode, RefObject } from "react";
import { classNames } from "./class-names.ts";
import type { MenuAnchor } from "./menu-anchor.ts";
import "./menu.css";

interface MenuProps {
  /** The control that opens the menu. It needs its own accessible name. */
  readonly trigger: ReactElement;
  readonly side?: "top" | "bottom";
  readonly align?: "start" | "end";
  /** For a menu whose code loads on first use. */
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
  readonly shortcut?: string;
  readonly tone?: "plain" | "danger";
  readonly isOff?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem({ icon, shortcut, tone = "plain", isOff = false, onSelect, children }: MenuItemProps) {
  return (
    <BaseMenu.Item className={classNames("ui-menu-item", tone === "danger" && "ui-menu-item--danger")} disabled={isOff} onClick={onSelect}>
      {icon}
      <span className="ui-menu-words">{children}</span>
      {shortcut ? <kbd aria-hidden="true">{shortcut}</kbd> : null}
    </BaseMenu.Item>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="ui-menu-separator" />;
}

interface SubMenuProps {
  readonly icon?: ReactNode;
  readonly label: ReactNode;
  readonly children: ReactNode;
}

export function SubMenu({ icon, label, children }: SubMenuProps) {
  return (
    <BaseMenu.SubmenuRoot>
      <BaseMenu.SubmenuTrigger className="ui-menu-item">
        {icon}
        <span className="ui-menu-words">{label}</span>
        <ChevronRight size={14} strokeWidth={1.75} />
      </BaseMenu.SubmenuTrigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="ui-menu-place" sideOffset={4} alignOffset={-6}>
          <BaseMenu.Popup className="ui-menu">{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.SubmenuRoot>
  );
}

/** Plain text in a menu. */
export function MenuNote({ children }: { readonly children: ReactNode }) {
  return <div className="ui-menu-note">{children}</div>;
}

interface AnchoredMenuProps {
  /** The menu's position; null closes it. */
  readonly anchor: RefObject<HTMLElement | null> | MenuAnchor | null;
  readonly label?: string;
  /** Gets the focus afterwards. Default: the anchor. */
  readonly returnTo?: () => HTMLElement | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A menu next to a control with its own purpose, such as a drag handle, or at the point of a right click. */
export function AnchoredMenu({ anchor, label, returnTo, onClose, children }: AnchoredMenuProps) {
  // The chosen item may have opened an input, which must keep the focus.
  const isTaken = () => document.activeElement instanceof HTMLInputElement;
  const finalFocus = returnTo ? () => (isTaken() ? false : (returnTo() ?? false)) : anchor && "current" in anchor ? anchor : true;
  return (
    <BaseMenu.Root open={anchor !== null} onOpenChange={(open) => (open ? undefined : onClose())}>
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="ui-menu-place" anchor={anchor} align="start" sideOffset={6}>
          <BaseMenu.Popup className="ui-menu" aria-label={label} finalFocus={finalFocus}>
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
