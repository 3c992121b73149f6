import { sizedPictureAt } from "@coursewright/blocks/kit/media/sized-picture.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { nameOf } from "./candidate.ts";
import type { Candidate } from "./candidate.ts";

export function Preview({ candidate }: { readonly candidate: Candidate }) {
  const { i18n } = useLingui();
  const picture = pictureOf(candidate);
  const size = sizeOf(candidate);
  const number = new Intl.NumberFormat(i18n.locale);
  const credit = candidate.kind === "photo" ? candidate.photo.credit : candidate.upload.credit;
  return (
    <div className="media-picker-preview">
      {picture === null ? null : <img src={picture} alt="" />}
      <h3>{nameOf(candidate)}</h3>
      <p>
        {credit ? (
          <a href={credit.url} target="_blank" rel="noopener noreferrer">
            {credit.name}
          </a>
        ) : null}
        {credit && size ? ", " : null}
        {size ? (
          <Trans>
            {number.format(size.width)} × {number.format(size.height)} pixels
          </Trans>
        ) : null}
      </p>
    </div>
  );
}

function pictureOf(candidate: Candidate): string | null {
  if (candidate.kind === "photo") return candidate.photo.thumbnail;
  return candidate.upload.kind === "image" ? candidate.upload.url : null;
}

function sizeOf(candidate: Candidate): { readonly width: number; readonly height: number } | null {
  if (candidate.kind === "photo") return candidate.photo;
  return sizedPictureAt(candidate.upload.url);
}
