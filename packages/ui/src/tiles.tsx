import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { ReactNode } from "react";
import "./tiles.css";

interface Tile<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown with the label, which is also the accessible name. */
  readonly drawing: ReactNode;
}

interface TilesProps<Value extends string> {
  readonly label: string;
  /** Null if none is chosen. */
  readonly value: Value | null;
  readonly tiles: ReadonlyArray<Tile<Value>>;
  readonly columns: 2 | 3 | 4;
  /** Puts the drawing above its label, with its own height. */
  readonly stacked?: boolean;
  readonly onValueChange: (value: Value) => void;
}

/** Radio buttons with drawings. */
export function Tiles<Value extends string>({ label, value, tiles, columns, stacked, onValueChange }: TilesProps<Value>) {
  return (
    <RadioGroup
      className="ui-tiles"
      data-columns={columns}
      data-stacked={stacked ? "" : undefined}
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next);
      }}
    >
      {tiles.map((tile) => (
        <Radio.Root key={tile.value} value={tile.value} className="ui-tile" aria-label={tile.label}>
          {tile.drawing}
          <span>{tile.label}</span>
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
