import { useState } from "react";
import "./avatar.css";

interface AvatarProps {
  readonly name: string;
  readonly image?: string | null;
}

/** The photo, or the first letter of the name. Hidden from screen readers because the name is next to it. */
export function Avatar({ name, image }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const hasPhoto = image && image !== broken;
  return (
    <span className="ui-avatar" aria-hidden="true">
      {hasPhoto ? (
        <img className="ui-avatar-image" src={image} alt="" referrerPolicy="no-referrer" onError={() => setBroken(image)} />
      ) : (
        initial(name)
      )}
    </span>
  );
}

function initial(name: string): string {
  const first = [...name.trim()][0] ?? "";
  return first.toLocaleUpperCase();
}
