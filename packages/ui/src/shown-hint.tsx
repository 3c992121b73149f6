import { Tooltip } from "@base-ui/react/tooltip";
import "./hint.css";

const sides = ["top", "bottom", "left", "right"] as const;
export type Side = (typeof sides)[number];

/** The tooltip of one control. */
export function ShownHint({ control }: { readonly control: HTMLElement }) {
  const { hint, hintKeys, hintSide } = control.dataset;
  return (
    <Tooltip.Root open>
      <Tooltip.Portal>
        <Tooltip.Positioner
          className="ui-hint-place"
          anchor={control}
          side={sides.find((side) => side === hintSide) ?? "top"}
          sideOffset={6}
        >
          <Tooltip.Popup className="ui-hint">
            {hint}
            {hintKeys ? <kbd>{hintKeys}</kbd> : null}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
