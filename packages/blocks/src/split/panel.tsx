import { Button } from "@coursewright/ui/button.tsx";
import { Field, TextArea } from "@coursewright/ui/field.tsx";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeftRight } from "lucide-react";
import type { PanelProps } from "../kit/definition/define-block.ts";
import { emptyColumn } from "./model.ts";
import type { Column, Split } from "./model.ts";
import "./panel.css";

export function Panel({ data: { columns }, change, MediaField, keepDescription }: PanelProps<Split>) {
  const { t } = useLingui();
  return (
    <div className="split-panel">
      {columns.map((column, index) => (
        <ColumnFields
          // oxlint-disable-next-line react/no-array-index-key -- columns are identified by their position
          key={index}
          name={index === 0 ? t`Left column` : t`Right column`}
          path={`columns.${index}`}
          column={column}
          onChange={(next) => change({ columns: columns.with(index, next) })}
          MediaField={MediaField}
          keepDescription={keepDescription}
        />
      ))}
      <Button tone="secondary" onClick={() => change({ columns: columns.toReversed() })}>
        <ArrowLeftRight size={18} strokeWidth={1.75} />
        <Trans>Swap the columns</Trans>
      </Button>
    </div>
  );
}

interface ColumnFieldsProps extends Pick<PanelProps<Split>, "MediaField" | "keepDescription"> {
  readonly name: string;
  readonly path: string;
  readonly column: Column;
  readonly onChange: (column: Column) => void;
}

function ColumnFields({ name, path, column, onChange, ...media }: ColumnFieldsProps) {
  const { t } = useLingui();
  return (
    <fieldset className="split-panel-column">
      <legend>{name}</legend>
      <Segmented
        wide
        label={name}
        value={column.type}
        choices={[
          { value: "text", label: t`Text` },
          { value: "image", label: t`Picture` },
        ]}
        onValueChange={(type) => onChange(emptyColumn[type])}
      />
      {column.type === "text" ? (
        <p className="split-panel-help">
          <Trans>Write it on the page itself.</Trans>
        </p>
      ) : (
        <PictureFields path={path} column={column} onChange={onChange} {...media} />
      )}
    </fieldset>
  );
}

interface PictureFieldsProps extends Pick<ColumnFieldsProps, "path" | "MediaField" | "keepDescription"> {
  readonly column: Extract<Column, { type: "image" }>;
  readonly onChange: (column: Column) => void;
}

function PictureFields({ path, column, onChange, MediaField, keepDescription }: PictureFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <MediaField field={`${path}.url`} label={t`Picture`} url={column.url} />
      <Field label={t`Description for people who cannot see it`}>
        <TextArea
          name={`${path}.alt`}
          value={column.alt}
          maxLength={500}
          rows={3}
          onValueChange={(alt) => onChange({ ...column, alt })}
          onBlur={() => keepDescription(column.url, column.alt)}
        />
      </Field>
    </>
  );
}
