import { Field, Input } from "@coursewright/ui/field.tsx";
import { useLingui } from "@lingui/react/macro";
import type { PanelProps } from "../kit/definition/define-block.ts";
import type { Quote } from "./model.ts";

export function Panel({ data, change }: PanelProps<Quote>) {
  const { t } = useLingui();
  return (
    <Field label={t`Source`} help={t`Shown below the quote: who said it, and where.`}>
      <Input value={data.source} maxLength={300} onValueChange={(source) => change({ source })} />
    </Field>
  );
}
