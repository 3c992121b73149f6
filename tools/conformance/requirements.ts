/** The minimum interface of a proof: code, HTTP or a browser. */
export type Kind = "unit" | "api" | "ui";

export interface Requirement {
  id: string;
  kind: Kind;
  text: string;
  /** Besides Chromium, the engines in which it must be proven: those of `tests/engines` if the row ends in `\*`. */
  engines: readonly Engine[];
}

export const engines = ["firefox", "webkit"] as const;
export type Engine = (typeof engines)[number];

/** A letter names one clause of a row that was split: `LAY-03a`. */
const row = /^\| ([A-Z]+-\d+[a-z]?) \| (unit|api|ui) \| (.+) \|$/;

export function readRequirements(markdown: string): Requirement[] {
  return markdown.split("\n").flatMap((line) => {
    const [, id, kind, text] = row.exec(line) ?? [];
    return id && text && isKind(kind) ? [{ id, kind, text, engines: text.endsWith("\\*") ? engines : [] }] : [];
  });
}

function isKind(text: string | undefined): text is Kind {
  return text === "unit" || text === "api" || text === "ui";
}
