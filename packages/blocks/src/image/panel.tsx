import { Button } from "@coursewright/ui/button.tsx";
import { DraftField } from "@coursewright/ui/draft-field.tsx";
import { Field, Input, TextArea } from "@coursewright/ui/field.tsx";
import { Switch } from "@coursewright/ui/switch.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import type { Ref } from "react";
import type { PanelProps } from "../kit/definition/define-block.ts";
import { mediaOrNone } from "../kit/definition/fields.ts";
import { maxFurtherPictures } from "./model.ts";
import type { Image, Picture } from "./model.ts";
import "./panel.css";

export function Panel({ data, change, UploadRow, keepDescription }: PanelProps<Image>) {
  const { t } = useLingui();
  const description = useRef<HTMLTextAreaElement>(null);
  const [undescribed, setUndescribed] = useState("");
  return (
    <div className="image-panel">
      <Address
        label={t`Address of the picture`}
        help={t`A picture from another site appears as a link, because a course shows only its own pictures.`}
        url={data.url}
        onChange={(url) => change({ url, generator: undefined, createdAt: undefined })}
      />
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
      <UploadRow
        kind="image"
        patchOf={({ url, alt }) => ({ url, alt, generator: undefined, createdAt: new Date().toISOString() })}
        onPlaced={({ url, alt }) => {
          if (alt !== "") return;
          setUndescribed(url);
          // Do not take the focus from an author who is typing.
          if (!document.activeElement?.matches("input, textarea, [contenteditable]")) description.current?.focus();
        }}
      />
      <Field label={t`Caption`}>
        <Input value={data.caption} maxLength={500} onValueChange={(caption) => change({ caption })} />
      </Field>
      <Further pictures={data.additionalImages} onChange={(additionalImages) => change({ additionalImages })} />
    </div>
  );
}

interface FurtherProps {
  readonly pictures: Picture[];
  readonly onChange: (pictures: Picture[]) => void;
}

function Further({ pictures, onChange }: FurtherProps) {
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
          <Address label={t`Address of the picture`} url={url} onChange={(next) => put(index, { url: next })} />
          <Description name={`additionalImages.${index}.alt`} alt={alt} onChange={(next) => put(index, { alt: next })} />
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

interface AddressProps {
  readonly label: string;
  readonly help?: string;
  readonly url: string;
  readonly onChange: (url: string) => void;
}

function Address({ label, help, url, onChange }: AddressProps) {
  const { t } = useLingui();
  return (
    <DraftField
      label={label}
      type="url"
      inputMode="url"
      spellCheck={false}
      placeholder="https://"
      help={help}
      value={url}
      accepts={(text) => mediaOrNone().safeParse(text.trim()).success}
      refusal={t`This is not the address of a picture. It must begin with https://`}
      onValueChange={(text) => onChange(text.trim())}
    />
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
