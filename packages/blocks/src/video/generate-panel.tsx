import { Button } from "@coursewright/ui/button.tsx";
import { Field, TextArea } from "@coursewright/ui/field.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import type { PanelProps } from "../kit/definition/define-block.ts";
import type { Video } from "./model.ts";

type Answer = "none" | "describe it" | "not available";

/** [VID-03] Video generation does not exist yet; the panel says so once its conditions are met. */
export function GeneratePanel({ isSignedIn }: Pick<PanelProps<Video>, "isSignedIn">) {
  const { t } = useLingui();
  const [description, setDescription] = useState("");
  const [answer, setAnswer] = useState<Answer>("none");
  const generate = async () => {
    // A toast, because the panel disappears once the session has ended.
    if (!(await isSignedIn())) notify({ title: t`You must be signed in to generate videos.`, stays: true });
    else setAnswer(description.trim() === "" ? "describe it" : "not available");
  };
  return (
    <form
      className="video-panel-part"
      data-own-undo=""
      onSubmit={(event) => {
        event.preventDefault();
        void generate();
      }}
    >
      <Field
        label={t`What a generated video should show`}
        error={answer === "describe it" ? t`Please describe the video to generate.` : undefined}
      >
        <TextArea
          value={description}
          maxLength={2000}
          rows={2}
          onValueChange={(text) => {
            setDescription(text);
            setAnswer("none");
          }}
        />
      </Field>
      <Button type="submit" tone="secondary" size="small">
        <Trans>Generate video</Trans>
      </Button>
      {answer === "not available" ? (
        <Notice tone="bad" icon={<CircleAlert size={18} />} title={t`Video generation is not available.`}>
          <Trans>Search for a video, or enter the URL of one.</Trans>
        </Notice>
      ) : null}
    </form>
  );
}
