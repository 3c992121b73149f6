import type { Upload } from "@coursewright/contract/uploads.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { PageHere } from "../../base/picker/pick-media.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { mediaPlacesQuery } from "./media-places.ts";
import type { Replacing } from "./replacing-bar.tsx";

interface UsesProps {
  readonly upload: Upload;
  readonly here: PageHere | undefined;
  readonly onReplace: (replacing: Replacing) => void;
}

const maxNamed = 5;

/** [MED-02] Where the file is used, with a way to use another file in all of these places. */
export function Uses({ upload, here, onReplace }: UsesProps) {
  const { uid } = useSignedIn();
  const { data } = useQuery(mediaPlacesQuery(uid, upload.url));
  if (!data) return null;
  const elsewhere = data.places.filter(({ pageId }) => pageId !== here?.pageId);
  const countHere = here?.count(upload.url) ?? 0;
  const count = elsewhere.length + countHere + data.covers.length;
  const pages = [...new Set([...elsewhere.map(({ pageName }) => pageName), ...data.covers.map(({ projectName }) => projectName)])];
  return (
    <section className="media-picker-uses">
      <h4>{count === 0 ? <Trans>Not used yet</Trans> : <Plural value={count} one="Used in # place" other="Used in # places" />}</h4>
      {count === 0 ? null : (
        <>
          <ul>
            {countHere > 0 ? (
              <li>
                <Trans>This page</Trans>
              </li>
            ) : null}
            {pages.slice(0, maxNamed).map((name) => (
              <li key={name}>{name}</li>
            ))}
            {pages.length > maxNamed ? (
              <li>
                <Plural value={pages.length - maxNamed} one="# other page" other="# other pages" />
              </li>
            ) : null}
          </ul>
          <Button
            tone="secondary"
            size="small"
            onClick={() => onReplace({ upload, places: elsewhere, countHere, covers: data.covers.map(({ projectId }) => projectId) })}
          >
            <Trans>Replace everywhere</Trans>
          </Button>
        </>
      )}
    </section>
  );
}
