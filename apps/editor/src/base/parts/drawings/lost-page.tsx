import { Drawing } from "./drawing.tsx";

export function LostPage() {
  return (
    <Drawing>
      <path d="M34 10h46l20 20v64H34zM80 10v20h20" />
      <path d="M58 46c0-12 18-12 18 0 0 8-9 8-9 16M67 74v1" stroke="var(--accent)" strokeWidth="3" />
    </Drawing>
  );
}
