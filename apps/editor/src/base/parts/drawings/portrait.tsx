import { Drawing } from "./drawing.tsx";

export function Portrait() {
  return (
    <Drawing>
      <rect x="28" y="12" width="76" height="80" rx="4" />
      <circle cx="66" cy="44" r="15" />
      <path d="M38 92c3-16 14-22 28-22s25 6 28 22" />
      <path d="M56 36c4-8 16-8 20 0" stroke="var(--accent)" strokeWidth="3" />
    </Drawing>
  );
}
