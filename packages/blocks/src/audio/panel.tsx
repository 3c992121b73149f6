import { Field, Input, TextArea } from "@coursewright/ui/field.tsx";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { fileTitle } from "../kit/data/file-title.ts";
import type { PanelProps } from "../kit/definition/define-block.ts";
import { maxTranscript } from "./model.ts";
import type { Audio } from "./model.ts";

export function Panel({ data, change, UploadRow }: PanelProps<Audio>) {
  const { t } = useLingui();
  // The author may write a title during a long upload.
  const title = useRef(data.title);
  useEffect(() => {
    title.current = data.title;
  });
  return (
    <>
      <UploadRow kind="audio" patchOf={({ url, name }) => ({ url, title: title.current === "" ? fileTitle(name) : title.current })} />
      <Field label={t`Title`}>
        <Input value={data.title} maxLength={200} onValueChange={(words) => change({ title: words })} />
      </Field>
      <Field label={t`Transcript`} help={t`The spoken words, for people who cannot hear them. Learners open it below the player.`}>
        <TextArea value={data.transcript} maxLength={maxTranscript} rows={6} onValueChange={(transcript) => change({ transcript })} />
      </Field>
    </>
  );
}
