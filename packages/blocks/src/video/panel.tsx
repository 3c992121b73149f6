import { Button } from "@coursewright/ui/button.tsx";
import { Field, Input, TextArea } from "@coursewright/ui/field.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import type { PanelProps, VideoChoice } from "../kit/definition/define-block.ts";
import { AddressPanel } from "./address-panel.tsx";
import { GeneratePanel } from "./generate-panel.tsx";
import type { Video } from "./model.ts";
import "./panel.css";
import { videoAt } from "./video-url.ts";

export function Panel({ data, change, findVideo, isSignedIn, UploadRow, keepDescription }: PanelProps<Video>) {
  const { t } = useLingui();
  const search = async () => {
    const choice = await findVideo();
    if (choice) change(patchOf(choice));
  };
  return (
    <div className="video-panel">
      <Button tone="secondary" wide onClick={() => void search()}>
        <Search size={18} strokeWidth={1.75} />
        <Trans>Search videos</Trans>
      </Button>
      <AddressPanel url={data.url} embedType={data.embedType} onChange={(url) => change(patchOf({ url }))} />
      <Field label={t`Description for people who cannot see it`}>
        <TextArea
          value={data.alt}
          maxLength={500}
          rows={3}
          onValueChange={(alt) => change({ alt })}
          onBlur={() => keepDescription(data.url, data.alt)}
        />
      </Field>
      <UploadRow kind="video" patchOf={({ url, alt }) => ({ ...patchOf({ url }), alt, channelTitle: "" })} />
      <Field label={t`Caption`}>
        <Input value={data.caption} maxLength={500} onValueChange={(caption) => change({ caption })} />
      </Field>
      <Field label={t`Channel`}>
        <Input value={data.channelTitle} maxLength={200} onValueChange={(channelTitle) => change({ channelTitle })} />
      </Field>
      <GeneratePanel isSignedIn={isSignedIn} />
    </div>
  );
}

/** Also resets the details of the previous video. */
function patchOf({ url, known }: VideoChoice): Partial<Video> {
  const place = { url, embedType: videoAt(url).embedType, createdAt: undefined };
  if (!known) return { ...place, thumbnail: "" };
  return { ...place, thumbnail: known.thumbnail, channelTitle: known.channelTitle, alt: known.title };
}
