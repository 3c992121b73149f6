import { Drawing } from "./drawing.tsx";

export function BrokenPencil() {
  return (
    <Drawing>
      <path d="M14 78l34-34 10 10-34 34-14 4zM40 52l10 10" />
      <path d="M74 38l20-20c3-3 7-3 10 0s3 7 0 10L84 48z" />
      <path d="M60 30l-3-10M72 58l4 10M84 62l10 2M48 34l-10-3" stroke="var(--accent)" strokeWidth="3" />
    </Drawing>
  );
}
