import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { PaletteButton } from "../palette/palette-host.tsx";
import { Credits } from "../../features/credits/credits.tsx";
import "./top-bar.css";

interface TopBarProps {
  readonly crumbs: readonly string[];
  readonly children?: ReactNode;
}

export function TopBar({ crumbs, children }: TopBarProps) {
  return (
    <header className="top-bar">
      <ol className="top-bar-crumbs">
        {crumbs.map((crumb, index) => (
          <li key={index}>
            {index > 0 ? <ChevronRight size={14} strokeWidth={1.75} /> : null}
            <span>{crumb}</span>
          </li>
        ))}
      </ol>
      {children}
      <PaletteButton />
      <Credits />
    </header>
  );
}
