import { Field, Input, TextArea } from "@coursewright/ui/field.tsx";
import { useLingui } from "@lingui/react/macro";
import type { PanelProps } from "../kit/definition/define-block.ts";
import type { PageHeading } from "./model.ts";

export function Panel({ data, change }: PanelProps<PageHeading>) {
  const { t } = useLingui();
  return (
    <>
      <Field label={t`Title`}>
        <Input value={data.title} maxLength={300} onValueChange={(title) => change({ title })} />
      </Field>
      <Field label={t`Lead`}>
        <TextArea value={data.lede} maxLength={1000} rows={4} onValueChange={(lede) => change({ lede })} />
      </Field>
    </>
  );
}
