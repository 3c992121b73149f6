import { Button } from "@coursewright/ui/button.tsx";
import { Field, Input, TextArea } from "@coursewright/ui/field.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import type { MetadataPanelProps, VideoChoice } from "../kit/definition/define-block.ts";
import { AddressPanel } from "./address-panel.tsx";
import { isOwnFile } from "../kit/url/own-file.ts";
import { FurtherPictures } from "./further-pictures-panel.tsx";
import { GeneratePanel } from "./generate-panel.tsx";
import type { Video, VideoMetadata } from "./model.ts";
import "./panel.css";
import { videoAt } from "./video-url.ts";

export function Panel({
  data,
  change,
  changeMetadata,
  findVideo,
  isSignedIn,
  UploadRow,
  CaptionsRow,
  keepDescription,
}: MetadataPanelProps<Video, VideoMetadata>) {
  const { t } = useLingui();
  /** [ENT-11] Both parts are one undo step. */
  const put = (choice: VideoChoice, aiSource: string | undefined) => {
    change(patchOf(choice));
    changeMetadata({ aiSource });
  };
  const search = async () => {
    const choice = await findVideo();
    if (choice) put(choice, "search");
  };
  return (
    <div className="video-panel">
      <Button tone="secondary" wide onClick={() => void search()}>
        <Search size={18} strokeWidth={1.75} />
        <Trans>Search videos</Trans>
      </Button>
      <AddressPanel url={data.url} embedType={data.embedType} onChange={(url) => put({ url }, undefined)} />
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
      {isOwnFile(data.url) ? <CaptionsRow url={data.url} captions={data.captions} onChange={(captions) => change({ captions })} /> : null}
      <Field label={t`Caption`}>
        <Input value={data.caption} maxLength={500} onValueChange={(caption) => change({ caption })} />
      </Field>
      <Field label={t`Channel`}>
        <Input value={data.channelTitle} maxLength={200} onValueChange={(channelTitle) => change({ channelTitle })} />
      </Field>
      <Field label={t`Made with`} help={t`The program that generated the video. Learners see it.`}>
        <Input value={data.generator ?? ""} maxLength={100} onValueChange={(generator) => change({ generator: generator || undefined })} />
      </Field>
      <FurtherPictures pictures={data.additionalImages} onChange={(additionalImages) => change({ additionalImages })} />
      <GeneratePanel isSignedIn={isSignedIn} />
    </div>
  );
}

/** Also resets the details of the previous video. */
function patchOf({ url, known }: VideoChoice): Partial<Video> {
  const place = { url, embedType: videoAt(url).embedType, createdAt: undefined, generator: undefined, captions: undefined };
  if (!known) return { ...place, thumbnail: "" };
  return { ...place, thumbnail: known.thumbnail, channelTitle: known.channelTitle, alt: known.title };
}
