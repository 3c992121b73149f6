import { Tooltip } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import "./hint.css";

interface HintProps {
  readonly text: ReactNode;
  readonly shortcut?: string | undefined;
  readonly side?: "top" | "bottom" | "left" | "right";
  /** The control itself; it must carry its own name, since a tooltip is no label. */
  readonly children: ReactElement;
}

export const HintProvider = Tooltip.Provider;

export function Hint({ text, shortcut, side = "top", children }: HintProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal>
        <Tooltip.Positioner className="ui-hint-place" side={side} sideOffset={6}>
          <Tooltip.Popup className="ui-hint">
            {text}
            {shortcut ? <kbd>{shortcut}</kbd> : null}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
