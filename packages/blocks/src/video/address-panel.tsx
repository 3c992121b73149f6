import { Button } from "@coursewright/ui/button.tsx";
import { Field, Input } from "@coursewright/ui/field.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { media } from "../kit/definition/fields.ts";
import type { EmbedType } from "./video-url.ts";

interface AddressPanelProps {
  readonly url: string;
  readonly embedType: EmbedType;
  readonly onChange: (url: string) => void;
}

/** [VID-02] Accepts a URL on Enter, on the button or on blur. */
export function AddressPanel({ url, embedType, onChange }: AddressPanelProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState({ over: url, text: url, isRefused: false });
  // A draft is dropped when the URL changes, for example by a search or an undo.
  const { text, isRefused } = draft.over === url ? draft : { text: url, isRefused: false };
  const take = () => {
    const given = text.trim();
    const isGood = media().safeParse(given).success;
    setDraft({ over: url, text: isGood ? given : text, isRefused: !isGood });
    if (isGood && given !== url) onChange(given);
  };
  return (
    <form
      className="video-panel-part"
      noValidate
      data-own-undo={text === url ? undefined : ""}
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <Field
        label={t`Video URL`}
        help={<KindOfVideo url={url} embedType={embedType} />}
        error={isRefused ? t`Please enter a video URL.` : undefined}
      >
        <Input
          type="url"
          inputMode="url"
          spellCheck={false}
          placeholder="https://"
          value={text}
          onValueChange={(next) => setDraft({ over: url, text: next, isRefused: false })}
          onBlur={() => (text.trim() === url ? undefined : take())}
        />
      </Field>
      <Button type="submit" tone="secondary" size="small">
        <Trans>Use this URL</Trans>
      </Button>
    </form>
  );
}

function KindOfVideo({ url, embedType }: { readonly url: string; readonly embedType: EmbedType }) {
  const { t } = useLingui();
  if (url === "") return t`YouTube, Vimeo, TikTok, or any page that shows the video.`;
  const kinds: Record<EmbedType, string> = {
    youtube: t`A YouTube video. Nothing is loaded from YouTube before a learner presses play.`,
    vimeo: t`A Vimeo video. Nothing is loaded from Vimeo before a learner presses play.`,
    tiktok: t`A TikTok video. Nothing is loaded from TikTok before a learner presses play.`,
    html5: t`A video file. It is loaded only when a learner presses play.`,
    direct: t`A link. Learners watch the video on its own site.`,
  };
  return kinds[embedType];
}
