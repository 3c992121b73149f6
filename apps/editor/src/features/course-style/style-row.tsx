import type { ReactNode } from "react";

interface StyleRowProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** Without a field of its own, the row is a group that its title names. */
  readonly labels?: string;
  readonly children: ReactNode;
}

/** One part of the style: its title and note beside its control. */
export function StyleRow({ id, title, note, labels, children }: StyleRowProps) {
  const head = (
    <div className="course-style-head">
      {labels === undefined ? (
        <span className="course-style-title" id={id}>
          {title}
        </span>
      ) : (
        <label className="course-style-title" id={id} htmlFor={labels}>
          {title}
        </label>
      )}
      {note ? <small id={`${id}-note`}>{note}</small> : null}
    </div>
  );
  const grouped =
    labels === undefined ? { role: "group", "aria-labelledby": id, ...(note ? { "aria-describedby": `${id}-note` } : {}) } : {};
  return (
    <div className="course-style-row" {...grouped}>
      {head}
      <div className="course-style-control">{children}</div>
    </div>
  );
}
