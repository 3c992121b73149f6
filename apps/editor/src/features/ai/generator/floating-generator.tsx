import { announce } from "@coursewright/ui/live-region.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useId } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { createPortal } from "react-dom";
import { Rnd } from "react-rnd";
import type { DraggableData } from "react-rnd";
import type { SectionActions } from "../../../document/page/section-actions.ts";
import { AgentAvatar } from "../../../base/agent/agent-avatar.tsx";
import { useSpeaker } from "../runs/project-avatar.ts";
import { dock, floatAt, useDocking } from "./docking.ts";
import { isInDockRange, keptInside, nudged, panelSize } from "./floating-place.ts";
import type { Place } from "./floating-place.ts";
import { KindButtons } from "./kind-buttons.tsx";
import "./floating-generator.css";

interface FloatingGeneratorProps {
  readonly actions: SectionActions;
  readonly gear: ReactNode;
  /** Reports during a drag whether a drop would dock the generator. */
  readonly onRange: (isInRange: boolean) => void;
}

/** [GEN-02] [GEN-03] Loaded when it is first undocked. */
export function FloatingGenerator({ actions, gear, onRange }: FloatingGeneratorProps) {
  const { t } = useLingui();
  const explanation = useId();
  const docking = useDocking();
  const place = keptInside(docking.place ?? firstPlace(), windowSize());
  const agent = useSpeaker();
  useEffect(() => {
    const stayInside = () => floatAt(keptInside(place, windowSize()));
    addEventListener("resize", stayInside);
    return () => removeEventListener("resize", stayInside);
  }, [place]);
  const onDrop = (_: unknown, { x, y }: DraggableData) => {
    onRange(false);
    if (!isInDockRange({ x, y }, windowSize())) return floatAt(keptInside({ x, y }, windowSize()));
    dock();
    announce(t`The generator is docked`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = stepOf(event);
    if (!by) return;
    event.preventDefault();
    floatAt(nudged(place, by, windowSize()));
  };
  // Positioned relative to the window, so it is rendered into the body: a transformed ancestor would shift it.
  return createPortal(
    <Rnd
      className="generator-float"
      style={{ position: "fixed" }}
      size={panelSize}
      position={place}
      enableResizing={false}
      // The hack would add a style element, which our Content-Security-Policy blocks.
      enableUserSelectHack={false}
      dragHandleClassName="generator-handle"
      onDrag={(_, { x, y }) => onRange(isInDockRange({ x, y }, windowSize()))}
      onDragStop={onDrop}
    >
      <div className="generator-float-inside" data-region="generator">
        <div className="generator-float-head">
          <AgentAvatar agent={agent} size={22} />
          <button type="button" className="generator-handle" aria-describedby={explanation} onKeyDown={onKeyDown}>
            {t`::: Drag Me :::`}
          </button>
          <span className="ui-hidden" id={explanation}>
            <Trans>Drag it, or move it with the arrow keys. Hold Shift for larger steps.</Trans>
          </span>
          {gear}
        </div>
        <KindButtons actions={actions} columns={4} />
      </div>
    </Rnd>,
    document.body,
  );
}

function windowSize() {
  return { width: innerWidth, height: innerHeight };
}

/** The bottom corner at the end side of the page, above its foot. */
function firstPlace(): Place {
  const page = document.getElementById("content")?.getBoundingClientRect();
  return { x: (page?.right ?? innerWidth) - panelSize.width - 40, y: innerHeight - panelSize.height - 120 };
}

const directions: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function stepOf({ key, shiftKey }: KeyboardEvent): Place | null {
  const direction = directions[key];
  const length = shiftKey ? 64 : 16;
  return direction ? { x: direction.x * length, y: direction.y * length } : null;
}
