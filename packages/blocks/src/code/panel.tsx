import { Field, Input } from "@coursewright/ui/field.tsx";
import { useLingui } from "@lingui/react/macro";
import type { PanelProps } from "../kit/definition/define-block.ts";
import type { Code } from "./model.ts";

export function Panel({ data, change }: PanelProps<Code>) {
  const { t } = useLingui();
  return (
    <Field label={t`Language`} help={t`Shown above the code, for example Python.`}>
      <Input value={data.language} maxLength={40} onValueChange={(language) => change({ language })} />
    </Field>
  );
}
