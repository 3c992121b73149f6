import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import "./drawer.css";
import "./scrim.css";

interface DrawerProps {
  readonly open: boolean;
  readonly label: string;
  readonly from: "start" | "end";
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A side panel over the dimmed page. A click outside or Escape closes it. */
export function Drawer({ open, label, from, onClose, children }: DrawerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="ui-scrim ui-scrim--drawer" />
        <Dialog.Popup className={classNames("ui-drawer", `ui-drawer--${from}`)} aria-label={label}>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
