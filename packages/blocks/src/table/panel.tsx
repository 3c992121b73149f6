import { Button, IconButton } from "@coursewright/ui/button.tsx";
import { DraftField } from "@coursewright/ui/draft-field.tsx";
import { Field, Input, TextArea } from "@coursewright/ui/field.tsx";
import { Select } from "@coursewright/ui/select.tsx";
import { Switch } from "@coursewright/ui/switch.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ReactElement } from "react";
import type { MetadataPanelProps, PanelProps } from "../kit/definition/define-block.ts";
import { insertColumn, insertRow, moveColumn, moveRow, removeColumn, removeRow } from "../kit/table/edits.ts";
import { heights, maxColumns, maxRows, widths } from "../kit/table/shape.ts";
import { cellsOf, pasted } from "../kit/table/spreadsheet.ts";
import { TableAppearance } from "./appearance-panel.tsx";
import type { Table, TableMetadata } from "./model.ts";
import "./panel.css";

type Part = Pick<PanelProps<Table>, "data" | "change">;

export function Panel({ data, change, metadata, changeMetadata, ...themeProps }: MetadataPanelProps<Table, TableMetadata>) {
  const { t } = useLingui();
  return (
    <div className="table-panel">
      <Field label={t`Caption`}>
        <Input value={data.caption} maxLength={500} onValueChange={(caption) => change({ caption })} />
      </Field>
      <div className="table-panel-part">
        <Switch label={t`Header row`} checked={metadata.headerRow} onCheckedChange={(headerRow) => changeMetadata({ headerRow })} />
        <Switch
          label={t`Header column`}
          checked={metadata.headerColumn}
          onCheckedChange={(headerColumn) => changeMetadata({ headerColumn })}
        />
      </div>
      <Columns data={data} change={change} />
      <Rows data={data} change={change} />
      <Paste data={data} change={change} />
      <TableAppearance {...themeProps} />
    </div>
  );
}

function Columns({ data, change }: Part) {
  const { t } = useLingui();
  const [chosen, choose] = useState(0);
  const { headers, columnWidths } = data;
  const place = Math.min(chosen, headers.length - 1);
  const move = (from: number, to: number) => {
    change(moveColumn(data, from, to));
    choose(to);
  };
  return (
    <fieldset className="table-panel-part">
      <legend>
        <Trans>Columns</Trans>
      </legend>
      <Chooser label={t`Column`} names={headers} place={place} onChoose={choose} />
      <div className="table-panel-row">
        <Field label={t`Heading`}>
          <Input
            value={headers[place] ?? ""}
            maxLength={1000}
            onValueChange={(header) => change({ headers: headers.with(place, header) })}
          />
        </Field>
        <Size
          key={place}
          label={t`Width`}
          size={columnWidths[place] ?? widths.standard}
          range={widths}
          onChange={(size) => change({ columnWidths: columnWidths.with(place, size) })}
        />
      </div>
      <Tools
        back={{
          label: t`Move the column left`,
          icon: <ArrowLeft size={18} strokeWidth={1.75} />,
          onClick: () => move(place, place - 1),
        }}
        on={{ label: t`Move the column right`, icon: <ArrowRight size={18} strokeWidth={1.75} />, onClick: () => move(place, place + 1) }}
        remove={{ label: t`Remove the column`, onClick: () => change(removeColumn(data, place)) }}
        add={{
          label: t`Add a column`,
          disabledReason: headers.length < maxColumns ? undefined : t`A table has at most ${maxColumns} columns.`,
          onClick: () => {
            change(insertColumn(data, headers.length));
            choose(headers.length);
          },
        }}
        place={place}
        count={headers.length}
      />
    </fieldset>
  );
}

function Rows({ data, change }: Part) {
  const { t } = useLingui();
  const [chosen, choose] = useState(0);
  const { rows, rowHeights } = data;
  const place = Math.min(chosen, rows.length - 1);
  // Row 0 of the edits holds the headings.
  const move = (from: number, to: number) => {
    change(moveRow(data, from + 1, to + 1));
    choose(to);
  };
  return (
    <fieldset className="table-panel-part">
      <legend>
        <Trans>Rows</Trans>
      </legend>
      <div className="table-panel-row">
        <Chooser label={t`Row`} names={rows.map(({ cells }) => cells[0] ?? "")} place={place} onChoose={choose} />
        <Size
          key={place}
          label={t`Height`}
          size={rowHeights[place] ?? heights.standard}
          range={heights}
          onChange={(size) => change({ rowHeights: rowHeights.with(place, size) })}
        />
      </div>
      <Tools
        back={{ label: t`Move the row up`, icon: <ArrowUp size={18} strokeWidth={1.75} />, onClick: () => move(place, place - 1) }}
        on={{ label: t`Move the row down`, icon: <ArrowDown size={18} strokeWidth={1.75} />, onClick: () => move(place, place + 1) }}
        remove={{ label: t`Remove the row`, onClick: () => change(removeRow(data, place + 1)) }}
        add={{
          label: t`Add a row`,
          disabledReason: rows.length < maxRows ? undefined : t`A table has at most ${maxRows} rows.`,
          onClick: () => {
            change(insertRow(data, rows.length + 1));
            choose(rows.length);
          },
        }}
        place={place}
        count={rows.length}
      />
    </fieldset>
  );
}

interface ChooserProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly place: number;
  readonly onChoose: (place: number) => void;
}

function Chooser({ label, names, place, onChoose }: ChooserProps) {
  const choices = names.map((name, index) => ({
    value: String(index),
    label: name === "" ? `${label} ${index + 1}` : `${index + 1} ${name}`,
  }));
  return <Select label={label} value={String(place)} choices={choices} onValueChange={(value) => onChoose(Number(value))} />;
}

interface SizeProps {
  readonly label: string;
  readonly size: number;
  readonly range: { readonly min: number; readonly max: number };
  readonly onChange: (size: number) => void;
}

function Size({ label, size, range: { min, max }, onChange }: SizeProps) {
  const { t } = useLingui();
  return (
    <DraftField
      label={label}
      inputMode="numeric"
      value={String(size)}
      accepts={(text) => /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max}
      refusal={t`From ${min} to ${max}`}
      onValueChange={(text) => onChange(Number(text))}
    />
  );
}

interface Tool {
  readonly label: string;
  readonly onClick: () => void;
}

interface ToolsProps {
  readonly back: Tool & { readonly icon: ReactElement };
  readonly on: Tool & { readonly icon: ReactElement };
  readonly remove: Tool;
  readonly add: Tool & { readonly disabledReason: string | undefined };
  readonly place: number;
  readonly count: number;
}

function Tools({ back, on, remove, add, place, count }: ToolsProps) {
  const { t } = useLingui();
  return (
    <div className="table-panel-tools">
      <IconButton label={back.label} disabledReason={place > 0 ? undefined : t`It is the first.`} onClick={back.onClick}>
        {back.icon}
      </IconButton>
      <IconButton label={on.label} disabledReason={place < count - 1 ? undefined : t`It is the last.`} onClick={on.onClick}>
        {on.icon}
      </IconButton>
      <IconButton label={remove.label} disabledReason={count > 1 ? undefined : t`It is the only one.`} onClick={remove.onClick}>
        <Trash2 size={18} strokeWidth={1.75} />
      </IconButton>
      <Button tone="secondary" size="small" disabledReason={add.disabledReason} onClick={add.onClick}>
        <Plus size={16} strokeWidth={1.75} />
        {add.label}
      </Button>
    </div>
  );
}

function Paste({ data, change }: Part) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const [hasHeaders, setHasHeaders] = useState(true);
  const filled = pasted(data, { cells: cellsOf(text), hasHeaders });
  const fill = () => {
    if (filled) change(filled);
    setText("");
  };
  return (
    <fieldset className="table-panel-part">
      <Field
        label={t`Paste from a spreadsheet`}
        help={t`Copy cells in Excel, Numbers or Sheets and paste them here. They replace the content of the table.`}
      >
        <TextArea value={text} maxLength={100_000} rows={3} spellCheck={false} onValueChange={setText} />
      </Field>
      <Switch label={t`The first row holds the headings`} checked={hasHeaders} onCheckedChange={setHasHeaders} />
      <Button tone="secondary" disabledReason={filled ? undefined : t`Paste some cells first.`} onClick={fill}>
        <Trans>Fill the table</Trans>
      </Button>
    </fieldset>
  );
}
