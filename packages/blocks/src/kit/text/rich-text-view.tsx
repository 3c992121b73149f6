import { Fragment } from "react";
import type { ReactNode } from "react";
import { assertNever } from "@coursewright/base/assert-never.ts";
import type { Inline, Mark, RichText } from "./rich-text.ts";

/**
 * Draws rich text with the same nesting as the editor: the first mark is outermost, and adjacent runs with the same mark share one
 * element, so that a link with a bold word stays one link.
 */
export function RichTextView({ doc }: { doc: RichText }): ReactNode {
  return doc.content.map((paragraph, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- printed text is never reordered
    <p key={index}>{paragraph.content ? runs(paragraph.content.map((inline) => ({ inline, marks: inline.marks ?? [] }))) : <br />}</p>
  ));
}

interface Run {
  inline: Inline;
  marks: readonly Mark[];
}

function runs(list: readonly Run[]): ReactNode[] {
  const nodes: ReactNode[] = [];
  let start = 0;
  while (start < list.length) {
    const first = list[start];
    if (!first) break;
    const [mark] = first.marks;
    const end = mark ? endOfMark(list, start, mark) : start + 1;
    const inner = list.slice(start, end).map(({ inline, marks }) => ({ inline, marks: marks.slice(1) }));
    nodes.push(<Fragment key={start}>{mark ? marked(mark, runs(inner)) : leaf(first.inline)}</Fragment>);
    start = end;
  }
  return nodes;
}

function endOfMark(list: readonly Run[], start: number, mark: Mark): number {
  const end = list.findIndex((run, index) => index > start && !sameMark(run.marks[0], mark));
  return end === -1 ? list.length : end;
}

function sameMark(first: Mark | undefined, second: Mark): boolean {
  if (first?.type === "link" && second.type === "link") return first.attrs.href === second.attrs.href;
  return first?.type === second.type;
}

function marked(mark: Mark, children: ReactNode): ReactNode {
  switch (mark.type) {
    case "bold":
      return <strong>{children}</strong>;
    case "italic":
      return <em>{children}</em>;
    case "highlight":
      return <mark>{children}</mark>;
    case "link":
      return (
        <a href={mark.attrs.href} rel="noopener noreferrer nofollow">
          {children}
        </a>
      );
    default:
      return assertNever(mark);
  }
}

function leaf(inline: Inline): ReactNode {
  return inline.type === "text" ? inline.text : <br />;
}
