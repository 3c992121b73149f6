import type { ViewProps } from "../kit/definition/define-block.ts";
import { CreditLine } from "../kit/media/credit-line.tsx";
import type { Split } from "./model.ts";

export function View({ data, leaves }: ViewProps<Split>) {
  return (
    <div className="b-split">
      {data.columns.map((column, index) =>
        column.type === "text" ? (
          // oxlint-disable-next-line react/no-array-index-key -- columns are identified by their position
          <div className="words rich" key={index}>
            <leaves.RichText
              field={`columns.${index}.text`}
              value={column.text}
              placeholder={/*i18n*/ { id: "split.text", message: "Write here" }}
            />
          </div>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- columns are identified by their position
          <div className="picture" key={index}>
            <leaves.Media
              field={`columns.${index}.url`}
              url={column.url}
              alt={column.alt}
              placeholder={/*i18n*/ { id: "split.picture", message: "Add a picture" }}
            />
            {column.url === "" ? null : <CreditLine credit={column.credit} leaves={leaves} />}
          </div>
        ),
      )}
    </div>
  );
}
