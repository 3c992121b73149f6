import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { classNames } from "./class-names.ts";
import "./button.css";
import "./confirm-dialog.css";
import "./scrim.css";

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly closeLabel: string;
  /** Wide for what is looked through, full for a screen of its own. What is larger than medium keeps within the screen, and what is in it scrolls. */
  readonly size?: keyof typeof looks;
  /** Where the focus goes first, if not to the cross. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Who gets the focus back, if not the one who had it; false for nobody. */
  readonly finalFocus?: () => HTMLElement | null | false;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const looks = { medium: "ui-dialog--window", large: "ui-dialog--large", wide: "ui-dialog--wide", full: "ui-dialog--full" } as const;

/** A window that asks nothing: Escape, the cross and a press beside it close it. */
export function Dialog({ open, title, closeLabel, size = "medium", initialFocus, finalFocus, onClose, children }: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <BaseDialog.Portal>
        {/* Also over the drawer that it was opened from. */}
        <BaseDialog.Backdrop className="ui-scrim" forceRender />
        <BaseDialog.Popup
          className={classNames("ui-dialog", looks[size])}
          {...(initialFocus && { initialFocus })}
          {...(finalFocus && { finalFocus })}
        >
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
