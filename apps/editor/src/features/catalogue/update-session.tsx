import { useEffect, useState } from "react";
import { usePagePicture } from "./page-picture.tsx";
import type { Parts, TakenPicture } from "./start-update.ts";
import { UpdateDialog } from "./update-dialog.tsx";

interface UpdateSessionProps extends Omit<Parameters<typeof UpdateDialog>[0], "thumbnail" | "onConfirm"> {
  /** Whether the question stands, or the update is already being begun. */
  readonly isAsked: boolean;
  readonly onConfirm: (parts: Parts, picture: TakenPicture) => void;
}

/** From the question until the server has the update: meanwhile the page's picture is taken, which whoever confirms at once need not wait for. */
export function UpdateSession({ isAsked, onConfirm, ...dialog }: UpdateSessionProps) {
  const { picture, studio } = usePagePicture(dialog.name);
  const [taken] = useState(() => Promise.withResolvers<Blob | null>());
  useEffect(() => {
    if (picture.state !== "taking") taken.resolve(picture.state === "taken" ? picture.blob : null);
  }, [picture, taken]);
  // Who leaves the page ends the taking, and the server draws it.
  useEffect(() => () => taken.resolve(null), [taken]);
  const shown = picture.state === "taken" ? picture.url : dialog.listing?.entry?.screenshot;
  return (
    <>
      {studio}
      {isAsked ? (
        <UpdateDialog
          {...dialog}
          thumbnail={shown ? <img src={shown} alt="" /> : null}
          onConfirm={(parts) => onConfirm(parts, taken.promise)}
        />
      ) : null}
    </>
  );
}
