import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import "./confirm-dialog.css";
import "./scrim.css";

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly description: ReactNode;
  readonly cancelLabel: string;
  readonly confirmLabel: string;
  readonly tone?: "primary" | "danger";
  /** A milder way to the same end, between the two. */
  readonly other?: { readonly label: string; readonly onSelect: () => void };
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Asks for a decision. The safe answer has the focus. */
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
            {props.other ? (
              <Button tone="secondary" onClick={props.other.onSelect}>
                {props.other.label}
              </Button>
            ) : null}
            <Button tone={props.tone ?? "primary"} onClick={props.onConfirm}>
              {props.confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
