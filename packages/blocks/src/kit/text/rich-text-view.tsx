import { Fragment, useContext } from "react";
import type { ReactNode } from "react";
import { assertNever } from "@coursewright/base/assert-never.ts";
import { pageOfHref } from "../url/link-href.ts";
import { PageAddress } from "./page-links.ts";
import type { Inline, List, Mark, Paragraph, RichText } from "./rich-text.ts";

/**
 * Draws rich text with the same nesting as the editor: the first mark is outermost, and adjacent runs with the same mark share one
 * element, so that a link with a bold word stays one link.
 */
export function RichTextView({ doc }: { doc: RichText }): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- printed text is never reordered
  return doc.content.map((node, index) => <Fragment key={index}>{node.type === "paragraph" ? printed(node) : listed(node)}</Fragment>);
}

/** A part of a paragraph. */
export function InlineView({ content }: { content: readonly Inline[] }): ReactNode {
  return runs(content.map((inline) => ({ inline, marks: inline.marks ?? [] })));
}

function printed({ content }: Paragraph): ReactNode {
  return <p>{content ? <InlineView content={content} /> : <br />}</p>;
}

function listed({ type, content }: List): ReactNode {
  const items = content.map(({ content: parts }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- printed text is never reordered
    <li key={index}>
      {printed(parts[0])}
      {parts.length === 2 && listed(parts[1])}
    </li>
  ));
  if (type === "orderedList") return <ol>{items}</ol>;
  return <ul className={type === "checkList" ? "check-list" : undefined}>{items}</ul>;
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
    case "underline":
      return <u>{children}</u>;
    case "strike":
      return <s>{children}</s>;
    case "code":
      return <code>{children}</code>;
    case "superscript":
      return <sup>{children}</sup>;
    case "subscript":
      return <sub>{children}</sub>;
    case "highlight":
      return <mark>{children}</mark>;
    case "link":
      return <Anchor href={mark.attrs.href}>{children}</Anchor>;
    default:
      return assertNever(mark);
  }
}

function Anchor({ href, children }: { href: string; children: ReactNode }): ReactNode {
  const addressOf = useContext(PageAddress);
  const page = pageOfHref(href);
  if (page === null) {
    return (
      <a href={href} rel="noopener noreferrer nofollow">
        {children}
      </a>
    );
  }
  // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- looks like a link and leads nowhere
  if (addressOf === null) return <a data-page={page}>{children}</a>;
  const address = addressOf(page);
  return address === null ? children : <a href={address}>{children}</a>;
}

function leaf(inline: Inline): ReactNode {
  return inline.type === "text" ? inline.text : <br />;
}
