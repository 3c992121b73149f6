import { Drawing } from "./drawing.tsx";

export function ClosedDoor() {
  return (
    <Drawing>
      <path d="M40 94V12h52v82M24 94h84" />
      <circle cx="82" cy="54" r="3" />
      <path d="M54 30h24M54 38h14" stroke="var(--accent)" strokeWidth="3" />
    </Drawing>
  );
}
