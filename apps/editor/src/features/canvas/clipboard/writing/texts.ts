import type { Inline, List, Paragraph, RichText } from "@coursewright/blocks/kit/text/rich-text.ts";

type Node = RichText["content"][number];

const tags: Readonly<Record<string, string>> = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
  highlight: "mark",
  code: "code",
  superscript: "sup",
  subscript: "sub",
};

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

export function htmlOfText({ content }: { readonly content: readonly Node[] }): string {
  return content.map(htmlOfNode).join("");
}

/** A list nested in an item has the same shape with fewer levels. */
type AnyList = Pick<List, "type"> & { readonly content: ReadonlyArray<{ readonly content: readonly [Paragraph, AnyList?] }> };

function htmlOfNode(node: Node): string {
  return node.type === "paragraph" ? `<p>${htmlOfRuns(node.content ?? [])}</p>` : htmlOfList(node);
}

function htmlOfList({ type, content }: AnyList): string {
  const tag = type === "orderedList" ? "ol" : "ul";
  const box = type === "checkList" ? '<input type="checkbox" disabled> ' : "";
  const items = content.map(({ content: [{ content: runs = [] }, nested] }) => {
    return `<li>${box}${htmlOfRuns(runs)}${nested ? htmlOfList(nested) : ""}</li>`;
  });
  return `<${tag}>${items.join("")}</${tag}>`;
}

export function htmlOfRuns(runs: readonly Inline[]): string {
  return runs
    .map((run) =>
      (run.marks ?? []).reduceRight(
        (inner, mark) => {
          if (mark.type !== "link") return `<${tags[mark.type]}>${inner}</${tags[mark.type]}>`;
          // A page of this course has no address outside the editor.
          return mark.attrs.href.startsWith("page:") ? inner : `<a href="${escaped(mark.attrs.href)}">${inner}</a>`;
        },
        run.type === "text" ? escaped(run.text) : "<br>",
      ),
    )
    .join("");
}

export function markdownOfText({ content }: { readonly content: readonly Node[] }): string {
  return content.map((node) => (node.type === "paragraph" ? markdownOfRuns(node.content ?? []) : markdownOfList(node, ""))).join("\n\n");
}

function markdownOfList({ type, content }: AnyList, indent: string): string {
  return content
    .map(({ content: [{ content: runs = [] }, nested] }, index) => {
      const marker = type === "orderedList" ? `${index + 1}. ` : type === "checkList" ? "- [ ] " : "- ";
      const inner = indent + " ".repeat(type === "orderedList" ? 3 : 2);
      const own = indent + marker + markdownOfRuns(runs).replaceAll("\n", `\n${inner}`);
      return nested ? `${own}\n${markdownOfList(nested, inner)}` : own;
    })
    .join("\n");
}

const signs: Readonly<Record<string, string>> = { bold: "**", italic: "*", strike: "~~", code: "`" };

export function markdownOfRuns(runs: readonly Inline[]): string {
  return runs
    .map((run) => {
      if (run.type === "hardBreak") return "\n";
      // Markdown needs the signs next to the words.
      const words = run.text.trim();
      const [before = "", after = ""] =
        words === "" ? [run.text] : [run.text.slice(0, run.text.indexOf(words)), run.text.slice(run.text.trimEnd().length)];
      const marked = (run.marks ?? []).reduceRight((inner, mark) => {
        if (mark.type === "link") return mark.attrs.href.startsWith("page:") ? inner : `[${inner}](${mark.attrs.href})`;
        const sign = signs[mark.type] ?? "";
        return sign + inner + sign;
      }, words);
      return before + (words === "" ? "" : marked) + after;
    })
    .join("");
}
