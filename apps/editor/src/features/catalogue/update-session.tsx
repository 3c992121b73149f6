import { useEffect, useState } from "react";
import { usePagePicture } from "./page-picture.tsx";
import type { Parts, TakenPicture } from "./start-update.ts";
import { UpdateDialog } from "./update-dialog.tsx";

interface UpdateSessionProps extends Omit<Parameters<typeof UpdateDialog>[0], "thumbnail" | "onConfirm"> {
  /** Whether the dialog is open; otherwise the update is already starting. */
  readonly isAsked: boolean;
  readonly onConfirm: (parts: Parts, picture: TakenPicture) => void;
}

/** Takes the page's picture while the dialog is open, so that a quick confirmation does not wait for it. */
export function UpdateSession({ isAsked, onConfirm, ...dialog }: UpdateSessionProps) {
  const { picture, studio } = usePagePicture(dialog.name);
  const [taken] = useState(() => Promise.withResolvers<Blob | null>());
  useEffect(() => {
    if (picture.state !== "taking") taken.resolve(picture.state === "taken" ? picture.blob : null);
  }, [picture, taken]);
  // When the author leaves the page, the server draws the picture.
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
