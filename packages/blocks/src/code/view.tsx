import type { ViewProps } from "../kit/definition/define-block.ts";
import type { Code } from "./model.ts";

/** The script adds the button that copies. */
export function View({ data, leaves }: ViewProps<Code>) {
  const name = data.language === "" ? leaves.say(/*i18n*/ { id: "code.name", message: "Code" }) : data.language;
  return (
    <div
      className="b-code"
      data-copy={leaves.say(/*i18n*/ { id: "code.copy", message: "Copy" })}
      data-copied={leaves.say(/*i18n*/ { id: "code.copied", message: "Copied" })}
    >
      <div className="b-code-bar">{data.language === "" ? null : <span>{data.language}</span>}</div>
      <pre role="region" aria-label={name} tabIndex={0} dir="ltr" translate="no">
        <code>
          <leaves.Text field="code" value={data.code} hasLines placeholder={/*i18n*/ { id: "code.placeholder", message: "Write code" }} />
        </code>
      </pre>
    </div>
  );
}
