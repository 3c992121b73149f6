import { Avatar as BaseAvatar } from "@base-ui/react/avatar";
import "./avatar.css";

interface AvatarProps {
  readonly name: string;
  readonly image?: string | null;
}

/** The photo, or the first letter of the name until there is one. Beside the name, so it is silent itself. */
export function Avatar({ name, image }: AvatarProps) {
  return (
    <BaseAvatar.Root className="ui-avatar" aria-hidden="true">
      {image ? <BaseAvatar.Image className="ui-avatar-image" src={image} alt="" referrerPolicy="no-referrer" /> : null}
      <BaseAvatar.Fallback>{initial(name)}</BaseAvatar.Fallback>
    </BaseAvatar.Root>
  );
}

function initial(name: string): string {
  const first = [...name.trim()][0] ?? "";
  return first.toLocaleUpperCase();
}
