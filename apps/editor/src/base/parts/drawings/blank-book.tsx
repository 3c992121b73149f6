import { Drawing } from "./drawing.tsx";

export function BlankBook() {
  return (
    <Drawing>
      <path d="M66 30C52 20 32 18 12 22v58c20-4 40-2 54 8 14-10 34-12 54-8V22c-20-4-40-2-54 8z" />
      <path d="M66 30v58" />
      <path d="M78 44c10-5 20-6 30-5M78 56c8-4 14-5 20-5" stroke="var(--accent)" strokeWidth="3" />
    </Drawing>
  );
}
