import { Button } from "@coursewright/ui/button.tsx";
import { DraftField } from "@coursewright/ui/draft-field.tsx";
import { Field, TextArea } from "@coursewright/ui/field.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { mediaOrNone } from "../kit/definition/fields.ts";
import { maxFurtherPictures, type Picture } from "./model.ts";

interface FurtherPicturesProps {
  readonly pictures: Picture[];
  readonly onChange: (pictures: Picture[]) => void;
}

/** [ENT-11] Pictures below the video, such as its steps. */
export function FurtherPictures({ pictures, onChange }: FurtherPicturesProps) {
  const { t } = useLingui();
  const put = (place: number, patch: Partial<Picture>) =>
    onChange(pictures.map((picture, index) => (index === place ? { ...picture, ...patch } : picture)));
  return (
    <>
      {pictures.map(({ url, alt }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- pictures are identified by their position
        <fieldset className="video-panel-part" key={index}>
          <legend>
            <Trans>Picture {index + 1}</Trans>
          </legend>
          <DraftField
            label={t`Address of the picture`}
            type="url"
            inputMode="url"
            spellCheck={false}
            placeholder="https://"
            value={url}
            accepts={(text) => mediaOrNone().safeParse(text.trim()).success}
            refusal={t`This is not the address of a picture. It must begin with https://`}
            onValueChange={(text) => put(index, { url: text.trim() })}
          />
          <Field label={t`Description for people who cannot see it`}>
            <TextArea
              name={`additionalImages.${index}.alt`}
              value={alt}
              maxLength={500}
              rows={2}
              onValueChange={(next) => put(index, { alt: next })}
            />
          </Field>
          <Button tone="quiet" size="small" onClick={() => onChange(pictures.filter((_, place) => place !== index))}>
            <Trans>Remove picture {index + 1}</Trans>
          </Button>
        </fieldset>
      ))}
      <Button
        tone="secondary"
        disabledReason={pictures.length < maxFurtherPictures ? undefined : t`A video has at most ${maxFurtherPictures} further pictures.`}
        onClick={() => onChange([...pictures, { url: "", alt: "" }])}
      >
        <Plus size={18} strokeWidth={1.75} />
        <Trans>Add a picture below the video</Trans>
      </Button>
    </>
  );
}
