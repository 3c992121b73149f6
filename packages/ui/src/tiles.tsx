import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { ReactNode } from "react";
import "./tiles.css";

interface Tile<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown beside the label, which also names it. */
  readonly drawing: ReactNode;
}

interface TilesProps<Value extends string> {
  readonly label: string;
  /** Null when none of them is chosen. */
  readonly value: Value | null;
  readonly tiles: ReadonlyArray<Tile<Value>>;
  readonly columns: 2 | 3 | 4;
  /** A drawing of its own height stands over its label. */
  readonly stacked?: boolean;
  readonly onValueChange: (value: Value) => void;
}

/** One of a few that are better seen than read. */
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
