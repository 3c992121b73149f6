import { Drawing } from "./drawing.tsx";

export function EmptyShelf() {
  return (
    <Drawing>
      <path d="M8 88h116M16 88v8M116 88v8" />
      <path d="M26 88V40h14v48M40 88V32h12v56M96 88l14-46 12 4-13 42" />
      <path d="M64 88V36h16v52z" stroke="var(--accent)" strokeWidth="3" />
    </Drawing>
  );
}
