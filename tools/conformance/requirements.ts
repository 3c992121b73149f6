/** The minimum interface of a proof: code, HTTP or a browser. */
export type Kind = "unit" | "api" | "ui";

export interface Requirement {
  id: string;
  kind: Kind;
  text: string;
}

const row = /^\| ([A-Z]+-\d+) \| (unit|api|ui) \| (.+) \|$/;

export function readRequirements(markdown: string): Requirement[] {
  return markdown.split("\n").flatMap((line) => {
    const [, id, kind, text] = row.exec(line) ?? [];
    return id && text && isKind(kind) ? [{ id, kind, text }] : [];
  });
}

function isKind(text: string | undefined): text is Kind {
  return text === "unit" || text === "api" || text === "ui";
}
