import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import "./dialog.css";

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly description: ReactNode;
  readonly cancelLabel: string;
  readonly confirmLabel: string;
  readonly tone?: "primary" | "danger";
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** A question that must be answered; the safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={props.open} onOpenChange={(open) => (open ? undefined : props.onCancel())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="ui-scrim" />
        <AlertDialog.Popup className="ui-dialog" initialFocus={cancel}>
          <AlertDialog.Title className="ui-dialog-title">{props.title}</AlertDialog.Title>
          <AlertDialog.Description className="ui-dialog-words">{props.description}</AlertDialog.Description>
          <div className="ui-dialog-foot">
            <Button tone="secondary" ref={cancel} onClick={props.onCancel}>
              {props.cancelLabel}
            </Button>
            <Button tone={props.tone ?? "primary"} onClick={props.onConfirm}>
              {props.confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

interface DrawerProps {
  readonly open: boolean;
  readonly label: string;
  readonly from: "start" | "end";
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel over the dimmed page: a press on the dim part or Escape closes it. */
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
