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
  /** "wide" for browsing, "picker" for browsing beside what is chosen, "full" for a whole screen. Sizes above medium stay within the screen, and their content scrolls. */
  readonly size?: keyof typeof sizeClasses;
  /** Gets the focus first. Default: the close button. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Gets the focus afterwards. Default: the element that had it before; false for none. */
  readonly finalFocus?: () => HTMLElement | null | false;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const sizeClasses = {
  medium: "ui-dialog--window",
  large: "ui-dialog--large",
  wide: "ui-dialog--wide",
  picker: "ui-dialog--picker",
  full: "ui-dialog--full",
} as const;

/** A dialog without a question: Escape, the close button and a click outside close it. */
export function Dialog({ open, title, closeLabel, size = "medium", initialFocus, finalFocus, onClose, children }: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <BaseDialog.Portal>
        {/* forceRender also covers a drawer that opened this dialog. */}
        <BaseDialog.Backdrop className="ui-scrim" forceRender />
        <BaseDialog.Popup
          className={classNames("ui-dialog", sizeClasses[size])}
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
