import { Field, Input } from "@coursewright/ui/field.tsx";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { fileTitle } from "../kit/data/file-title.ts";
import type { PanelProps } from "../kit/definition/define-block.ts";
import type { File } from "./model.ts";

export function Panel({ data, change, UploadRow }: PanelProps<File>) {
  const { t } = useLingui();
  // The author may write a name during a long upload.
  const named = useRef(data.name);
  useEffect(() => {
    named.current = data.name;
  });
  return (
    <>
      <UploadRow
        kind="file"
        patchOf={({ url, name, bytes }) => ({ url, bytes, name: named.current === "" ? fileTitle(name) : named.current })}
      />
      <Field label={t`Name`} help={t`Learners see it with the size before they download the file.`}>
        <Input value={data.name} maxLength={200} onValueChange={(name) => change({ name })} />
      </Field>
    </>
  );
}
