import { media } from "@coursewright/blocks/kit/definition/fields.ts";
import { Field, Input } from "@coursewright/ui/field.tsx";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

/** [VID-02] Takes a link, for authors who already have the video. */
export function PasteLink({ onChoose }: { readonly onChoose: (url: string) => void }) {
  const { t } = useLingui();
  const [url, setUrl] = useState("");
  const [isRefused, setRefused] = useState(false);
  const take = () => {
    const isGood = media().safeParse(url.trim()).success;
    setRefused(!isGood);
    if (isGood) onChoose(url.trim());
  };
  return (
    <form
      className="video-search-paste"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <Field label={t`Or paste a link from YouTube, Vimeo or TikTok`} error={isRefused ? t`Please enter a video URL.` : undefined}>
        <Input
          type="url"
          inputMode="url"
          enterKeyHint="done"
          spellCheck={false}
          placeholder="https://"
          value={url}
          onValueChange={(text) => {
            setUrl(text);
            setRefused(false);
          }}
        />
      </Field>
    </form>
  );
}
