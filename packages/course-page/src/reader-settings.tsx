import { Printer } from "lucide-react";
import { words } from "./words.ts";

export const readerSettingsId = "reader";

/** Text size and color scheme, stored in the browser (shell/settings.ts). */
export function ReaderSettings() {
  return (
    <div className="settings" id={readerSettingsId} popover="auto" role="group" aria-label={words.readerSettings()}>
      <Choices name="size" legend={words.textSize()} options={words.textSizes()} />
      <Choices name="look" legend={words.look()} options={words.looks()} />
      <button type="button" className="print" data-print>
        <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
        {words.print()}
      </button>
    </div>
  );
}

function Choices({ name, legend, options }: { name: string; legend: string; options: Record<string, string> }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {Object.entries(options).map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === ""} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
