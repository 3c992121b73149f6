import { DraftField } from "@coursewright/ui/draft-field.tsx";
import { Field, Input, TextArea } from "@coursewright/ui/field.tsx";
import { useLingui } from "@lingui/react/macro";
import type { PanelProps } from "../kit/define-block.ts";
import { mediaOrNone } from "../kit/fields.ts";
import type { Video } from "./model.ts";
import "./panel.css";
import { videoAt } from "./video-url.ts";
import type { EmbedType } from "./video-url.ts";

export function Panel({ data, change }: PanelProps<Video>) {
  const { t } = useLingui();
  // What was known of the video before is not true of another one.
  const moveTo = (url: string) => change({ url, embedType: videoAt(url).embedType, thumbnail: "", createdAt: undefined });
  return (
    <div className="video-panel">
      <DraftField
        label={t`Video URL`}
        type="url"
        inputMode="url"
        spellCheck={false}
        placeholder="https://"
        help={<KindOfVideo url={data.url} embedType={data.embedType} />}
        value={data.url}
        accepts={(text) => mediaOrNone().safeParse(text.trim()).success}
        refusal={t`Please enter a video URL.`}
        onValueChange={(text) => moveTo(text.trim())}
      />
      <Field label={t`Description for people who cannot see it`}>
        <TextArea value={data.alt} maxLength={500} rows={3} onValueChange={(alt) => change({ alt })} />
      </Field>
      <Field label={t`Caption`}>
        <Input value={data.caption} maxLength={500} onValueChange={(caption) => change({ caption })} />
      </Field>
      <Field label={t`Channel`}>
        <Input value={data.channelTitle} maxLength={200} onValueChange={(channelTitle) => change({ channelTitle })} />
      </Field>
    </div>
  );
}

function KindOfVideo({ url, embedType }: { readonly url: string; readonly embedType: EmbedType }) {
  const { t } = useLingui();
  if (url === "") return t`YouTube, Vimeo, TikTok, or any page that shows the video.`;
  const kinds: Record<EmbedType, string> = {
    youtube: t`A YouTube video. Nothing is loaded from YouTube before a learner presses play.`,
    vimeo: t`A Vimeo video. Nothing is loaded from Vimeo before a learner presses play.`,
    tiktok: t`A TikTok video. Nothing is loaded from TikTok before a learner presses play.`,
    html5: t`A video file.`,
    direct: t`A link. Learners watch it where it lies.`,
  };
  return kinds[embedType];
}
