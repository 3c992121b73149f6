import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import "./blocking-overlay.css";

interface BlockingOverlayProps {
  readonly open: boolean;
  readonly title: string;
  /** Shown above the title. */
  readonly picture: ReactNode;
  /** The element that gets the focus afterwards. */
  readonly finalFocus: () => HTMLElement | null;
  readonly children: ReactNode;
}

/** Blocks the whole screen during work that must not be interrupted. Escape and clicks do not close it. */
export function BlockingOverlay({ open, title, picture, finalFocus, children }: BlockingOverlayProps) {
  return (
    <BaseDialog.Root open={open} disablePointerDismissal onOpenChange={(_, event) => event.cancel()}>
      <BaseDialog.Portal>
        <BaseDialog.Popup className="ui-overlay" aria-busy="true" finalFocus={finalFocus}>
          <div className="ui-overlay-middle">
            {picture}
            <BaseDialog.Title className="ui-overlay-title">{title}</BaseDialog.Title>
            {children}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
