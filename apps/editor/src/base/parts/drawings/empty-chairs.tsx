import { Drawing } from "./drawing.tsx";

export function EmptyChairs() {
  return (
    <Drawing>
      <path d="M8 92h116" />
      <path d="M26 52v40M50 72v20M26 72h24M58 52v40M82 72v20M58 72h24" />
      <path d="M90 52v40M114 72v20M90 72h24" stroke="var(--accent)" strokeWidth="3" />
      <rect x="30" y="12" width="72" height="26" rx="3" />
      <path d="M40 22h30M40 29h18" />
    </Drawing>
  );
}
