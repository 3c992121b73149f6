import { Drawing } from "./drawing.tsx";

export function InkDrop() {
  return (
    <Drawing>
      <path d="M34 92h64M42 92V62h48v30" />
      <path d="M52 62v-8h28v8" />
      <path d="M66 44c8 0 12-6 12-11 0-7-9-13-12-25-3 12-12 18-12 25 0 5 4 11 12 11z" stroke="var(--accent)" strokeWidth="3" />
    </Drawing>
  );
}
