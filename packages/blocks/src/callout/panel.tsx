import { Field, Input } from "@coursewright/ui/field.tsx";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { useLingui } from "@lingui/react/macro";
import type { PanelProps } from "../kit/definition/define-block.ts";
import { calloutKinds } from "./model.ts";
import type { Callout } from "./model.ts";

export function Panel({ data, change }: PanelProps<Callout>) {
  const { t } = useLingui();
  const names = { note: t`Note`, tip: t`Tip`, warning: t`Warning`, danger: t`Danger` };
  return (
    <>
      <Segmented
        wide
        label={t`Kind`}
        value={data.kind}
        choices={calloutKinds.map((kind) => ({ value: kind, label: names[kind] }))}
        onValueChange={(kind) => change({ kind })}
      />
      <Field label={t`Title`} help={t`If this is empty, the kind is the title.`}>
        <Input value={data.title} maxLength={200} placeholder={names[data.kind]} onValueChange={(title) => change({ title })} />
      </Field>
    </>
  );
}
