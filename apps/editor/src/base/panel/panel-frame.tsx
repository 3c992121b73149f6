import { IconButton } from "@coursewright/ui/button.tsx";
import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { useFocusWhenAsked } from "./panel-state.ts";
import "./panel-frame.css";

interface PanelFrameProps {
  /** Accessible name of the landmark; the title may differ. */
  readonly label: string;
  readonly title: string;
  readonly icon?: LucideIcon | undefined;
  readonly tools?: ReactNode;
  readonly onClose: () => void;
  /** Moves the focus back to the panel's subject. */
  readonly onEscape: () => void;
  readonly children: ReactNode;
}

/** The edge and header of the right panel. */
export function PanelFrame({ label, title, icon: Icon, tools, onClose, onEscape, children }: PanelFrameProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLElement>(null);
  useFocusWhenAsked(frame, "any");
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented) onEscape();
  };
  return (
    <aside ref={frame} className="panel" data-region="panel" data-edits-page="" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      <header className="panel-head">
        {Icon ? <Icon size={18} strokeWidth={1.75} aria-hidden="true" /> : null}
        <h2>{title}</h2>
        {tools}
        <IconButton label={t`Close panel`} side="left" onClick={onClose}>
          <X size={18} strokeWidth={1.75} />
        </IconButton>
      </header>
      {children}
    </aside>
  );
}
