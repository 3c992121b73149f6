import type { ReactNode } from "react";

/** A line drawing in ink with one blue stroke. */
function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      width="132"
      height="104"
      viewBox="0 0 132 104"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function BlankBook() {
  return (
    <Drawing>
      <path d="M66 30C52 20 32 18 12 22v58c20-4 40-2 54 8 14-10 34-12 54-8V22c-20-4-40-2-54 8z" />
      <path d="M66 30v58" />
      <path d="M78 44c10-5 20-6 30-5M78 56c8-4 14-5 20-5" stroke="var(--accent)" strokeWidth="3" />
    </Drawing>
  );
}

export function EmptyShelf() {
  return (
    <Drawing>
      <path d="M8 88h116M16 88v8M116 88v8" />
      <path d="M26 88V40h14v48M40 88V32h12v56M96 88l14-46 12 4-13 42" />
      <path d="M64 88V36h16v52z" stroke="var(--accent)" strokeWidth="3" />
    </Drawing>
  );
}

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

export function InkDrop() {
  return (
    <Drawing>
      <path d="M34 92h64M42 92V62h48v30" />
      <path d="M52 62v-8h28v8" />
      <path d="M66 44c8 0 12-6 12-11 0-7-9-13-12-25-3 12-12 18-12 25 0 5 4 11 12 11z" stroke="var(--accent)" strokeWidth="3" />
    </Drawing>
  );
}

export function BrokenPencil() {
  return (
    <Drawing>
      <path d="M14 78l34-34 10 10-34 34-14 4zM40 52l10 10" />
      <path d="M74 38l20-20c3-3 7-3 10 0s3 7 0 10L84 48z" />
      <path d="M60 30l-3-10M72 58l4 10M84 62l10 2M48 34l-10-3" stroke="var(--accent)" strokeWidth="3" />
    </Drawing>
  );
}

export function LostPage() {
  return (
    <Drawing>
      <path d="M34 10h46l20 20v64H34zM80 10v20h20" />
      <path d="M58 46c0-12 18-12 18 0 0 8-9 8-9 16M67 74v1" stroke="var(--accent)" strokeWidth="3" />
    </Drawing>
  );
}

export function ClosedDoor() {
  return (
    <Drawing>
      <path d="M40 94V12h52v82M24 94h84" />
      <circle cx="82" cy="54" r="3" />
      <path d="M54 30h24M54 38h14" stroke="var(--accent)" strokeWidth="3" />
    </Drawing>
  );
}
