import { Check } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export function Tiles({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className="media-picker-tiles" aria-label={label}>
      {children}
    </ul>
  );
}

interface PickTileProps {
  /** Null shows the icon instead. */
  readonly picture: string | null;
  readonly icon: LucideIcon;
  readonly label: string;
  /** Read instead of the visible label. */
  readonly description?: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

export function PickTile({ picture, icon: Icon, label, description, isChosen, onChoose }: PickTileProps) {
  return (
    <li>
      <button type="button" className="media-picker-tile" aria-pressed={isChosen} aria-label={description} onClick={onChoose}>
        <span className="media-picker-picture">
          {picture === null ? (
            <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
          ) : (
            <img src={picture} alt="" width={240} height={180} loading="lazy" />
          )}
          {isChosen ? (
            <span className="media-picker-tick">
              <Check size={16} strokeWidth={2.5} aria-hidden="true" />
            </span>
          ) : null}
        </span>
        <small>{label}</small>
      </button>
    </li>
  );
}
