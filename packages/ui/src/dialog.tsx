import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import "./button.css";
import "./confirm-dialog.css";
import "./scrim.css";

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A window that asks nothing: Escape, the cross and a press beside it close it. */
export function Dialog({ open, title, closeLabel, onClose, children }: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="ui-scrim" />
        <BaseDialog.Popup className="ui-dialog ui-dialog--window">
          <div className="ui-dialog-head">
            <BaseDialog.Title className="ui-dialog-title">{title}</BaseDialog.Title>
            <BaseDialog.Close className="ui-icon-button" aria-label={closeLabel}>
              <X size={18} strokeWidth={1.75} />
            </BaseDialog.Close>
          </div>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
