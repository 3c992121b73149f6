import { Button } from "@coursewright/ui/button.tsx";
import { Field, Input, TextArea } from "@coursewright/ui/field.tsx";
import { Switch } from "@coursewright/ui/switch.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import type { Ref } from "react";
import type { PanelProps } from "../kit/definition/define-block.ts";
import { maxFurtherPictures } from "./model.ts";
import type { Image, Picture } from "./model.ts";
import "./panel.css";

export function Panel({ data, change, MediaField, keepDescription }: PanelProps<Image>) {
  const { t } = useLingui();
  const description = useRef<HTMLTextAreaElement>(null);
  const [undescribed, setUndescribed] = useState("");
  const askForDescription = (url: string) => {
    setUndescribed(url);
    // Do not take the focus from an author who is typing.
    if (!document.activeElement?.matches("input, textarea, [contenteditable]")) description.current?.focus();
  };
  return (
    <div className="image-panel">
      <MediaField field="url" label={t`Picture`} url={data.url} onUndescribed={askForDescription} />
      <Switch
        label={t`Decoration, nothing to describe`}
        checked={data.decorative}
        onCheckedChange={(decorative) => change({ decorative })}
      />
      {data.decorative ? null : (
        <Description
          ref={description}
          name="alt"
          alt={data.alt}
          help={undescribed !== "" && undescribed === data.url ? t`Your picture is on the page. Say what it shows.` : undefined}
          onChange={(alt) => change({ alt })}
          onLeave={() => keepDescription(data.url, data.alt)}
        />
      )}
      <Field label={t`Caption`}>
        <Input value={data.caption} maxLength={500} onValueChange={(caption) => change({ caption })} />
      </Field>
      <Further
        pictures={data.additionalImages}
        onChange={(additionalImages) => change({ additionalImages })}
        MediaField={MediaField}
        keepDescription={keepDescription}
      />
    </div>
  );
}

interface FurtherProps extends Pick<PanelProps<Image>, "MediaField" | "keepDescription"> {
  readonly pictures: Picture[];
  readonly onChange: (pictures: Picture[]) => void;
}

function Further({ pictures, onChange, MediaField, keepDescription }: FurtherProps) {
  const { t } = useLingui();
  const put = (place: number, patch: Partial<Picture>) =>
    onChange(pictures.map((picture, index) => (index === place ? { ...picture, ...patch } : picture)));
  return (
    <>
      {pictures.map(({ url, alt }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- pictures are identified by their position
        <fieldset className="image-panel-picture" key={index}>
          <legend>
            <Trans>Picture {index + 2}</Trans>
          </legend>
          <MediaField field={`additionalImages.${index}.url`} label={t`Picture`} url={url} />
          <Description
            name={`additionalImages.${index}.alt`}
            alt={alt}
            onChange={(next) => put(index, { alt: next })}
            onLeave={() => keepDescription(url, alt)}
          />
          <Button tone="quiet" size="small" onClick={() => onChange(pictures.filter((_, place) => place !== index))}>
            <Trans>Remove picture {index + 2}</Trans>
          </Button>
        </fieldset>
      ))}
      <Button
        tone="secondary"
        disabledReason={pictures.length < maxFurtherPictures ? undefined : t`A block holds at most ${maxFurtherPictures + 1} pictures.`}
        onClick={() => onChange([...pictures, { url: "", alt: "" }])}
      >
        <Plus size={18} strokeWidth={1.75} />
        <Trans>Add a picture</Trans>
      </Button>
    </>
  );
}

interface DescriptionProps {
  /** The field's path. */
  readonly name: string;
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly alt: string;
  readonly help?: string | undefined;
  readonly onChange: (alt: string) => void;
  readonly onLeave?: () => void;
}

function Description({ ref, name, alt, help, onChange, onLeave }: DescriptionProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Description for people who cannot see it`} help={help}>
      <TextArea ref={ref} name={name} value={alt} maxLength={500} rows={3} onValueChange={onChange} onBlur={onLeave} />
    </Field>
  );
}
