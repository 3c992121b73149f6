export interface Place {
  readonly x: number;
  readonly y: number;
}

interface Room {
  readonly width: number;
  readonly height: number;
}

/** [GEN-02] */
export const panelSize: Room = { width: 442, height: 196 };

/** [GEN-03] */
const dockRange = 100;

export function isInDockRange({ y }: Place, window: Room): boolean {
  return window.height - (y + panelSize.height) < dockRange;
}

/** The nearest place with the whole panel inside the window, or the corner when the window is smaller. */
export function keptInside({ x, y }: Place, window: Room): Place {
  return { x: between(x, window.width - panelSize.width), y: between(y, window.height - panelSize.height) };
}

/** One press of an arrow key. Keys have no drop, so they stop before the dock: the gear docks instead. */
export function nudged(place: Place, by: Place, window: Room): Place {
  const { x, y } = keptInside({ x: place.x + by.x, y: place.y + by.y }, window);
  return { x, y: between(y, window.height - panelSize.height - dockRange) };
}

function between(value: number, most: number): number {
  return Math.round(Math.max(0, Math.min(value, most)));
}
