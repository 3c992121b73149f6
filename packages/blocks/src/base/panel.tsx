import { Field, TextArea } from "@coursewright/ui/field.tsx";
import { useLingui } from "@lingui/react/macro";
import type { PanelProps } from "../kit/definition/define-block.ts";
import type { Base } from "./model.ts";

export function Panel({ data, change }: PanelProps<Base>) {
  const { t } = useLingui();
  return (
    <Field label={t`Text`} help={t`Choose a block type for this section.`}>
      <TextArea value={data.text} maxLength={20_000} rows={4} onValueChange={(text) => change({ text })} />
    </Field>
  );
}
