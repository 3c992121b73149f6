import { Dialog } from "@base-ui/react/dialog";
import type { FormEvent, ReactNode } from "react";
import { Button } from "./button.tsx";
import "./confirm-dialog.css";
import "./form-dialog.css";
import "./scrim.css";

interface FormDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly description: ReactNode;
  readonly cancelLabel: string;
  readonly submitLabel: ReactNode;
  readonly tone?: "primary" | "danger";
  readonly busy: boolean;
  readonly disabledReason?: string | undefined;
  readonly onCancel: () => void;
  readonly onSubmit: (event: FormEvent) => void;
  readonly children: ReactNode;
}

/** A small form in a dialog. */
export function FormDialog(props: FormDialogProps) {
  return (
    <Dialog.Root open={props.open} onOpenChange={(open) => (open || props.busy ? undefined : props.onCancel())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="ui-scrim" />
        <Dialog.Popup className="ui-dialog">
          <form onSubmit={props.onSubmit}>
            <Dialog.Title className="ui-dialog-title">{props.title}</Dialog.Title>
            <Dialog.Description className="ui-dialog-words" render={<div />}>
              {props.description}
            </Dialog.Description>
            <div className="ui-dialog-fields">{props.children}</div>
            <div className="ui-dialog-foot">
              <Button tone="secondary" onClick={props.onCancel}>
                {props.cancelLabel}
              </Button>
              <Button type="submit" tone={props.tone ?? "primary"} busy={props.busy} disabledReason={props.disabledReason}>
                {props.submitLabel}
              </Button>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
