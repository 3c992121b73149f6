import { Field, Input } from "@coursewright/ui/field.tsx";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { useLingui } from "@lingui/react/macro";
import type { PanelProps } from "../kit/define-block.ts";
import type { Heading } from "./model.ts";

export function Panel({ data, change }: PanelProps<Heading>) {
  const { t } = useLingui();
  return (
    <>
      <Field label={t`Text`}>
        <Input value={data.text} maxLength={300} onValueChange={(text) => change({ text })} />
      </Field>
      <Segmented
        wide
        label={t`Level`}
        value={data.meta.level === 3 ? "3" : "2"}
        choices={[
          { value: "2", label: t`Section` },
          { value: "3", label: t`Part of a section` },
        ]}
        onValueChange={(level) => change({ meta: { level: level === "3" ? 3 : 2 } })}
      />
    </>
  );
}
