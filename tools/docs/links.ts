import { existsSync, readFileSync } from "node:fs";
import { join, normalize, posix } from "node:path";

/** A link of a document to a path of the checkout, with its anchor. */
export type Link = { path: string; anchor: string | undefined };

/** Links to other sites and to anchors of the same document are left out. */
export function linksIn(file: string, markdown: string): Link[] {
  const prose = markdown.replaceAll(/^```[^]*?^```$/gm, "").replaceAll(/`[^`\n]*`/g, (code) => (code.includes("](") ? "" : code));
  return [...prose.matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^(?:[a-z]+:|#|\/)/.test(target))
    .map((target) => {
      const [path = "", anchor] = target.split("#");
      return { path: posix.join(posix.dirname(file), path), anchor };
    });
}

/** The anchor that a Markdown viewer gives to a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

export function brokenLinks(checkout: string, files: readonly string[]): string[] {
  return files.flatMap((file) =>
    linksIn(file, readFileSync(join(checkout, file), "utf8"))
      .filter((link) => !isTarget(checkout, link))
      .map(({ path, anchor }) => `${file} → ${path}${anchor ? `#${anchor}` : ""}`),
  );
}

/** The part of a document under one heading, up to the next heading of the same or a higher level. */
export function sectionOf(markdown: string, anchor: string): string | undefined {
  const lines = markdown.split("\n");
  const start = lines.findIndex((line) => /^#+ /.test(line) && anchorOf(line.replace(/^#+ /, "")) === anchor);
  if (start === -1) return undefined;
  const level = /^#+/.exec(lines[start] ?? "")?.[0].length ?? 1;
  const length = lines.slice(start + 1).findIndex((line) => new RegExp(`^#{1,${level}} `).test(line));
  return lines.slice(start, length === -1 ? undefined : start + 1 + length).join("\n");
}

/** Why a reader who starts at README and follows only links cannot walk these hops. Undefined when they can. */
export function brokenTrail(checkout: string, hops: readonly Link[]): string | undefined {
  let [from, text] = ["README.md", readFileSync(join(checkout, "README.md"), "utf8")];
  for (const { path, anchor } of hops) {
    const isLinked = linksIn(from, text).some((link) => normalize(link.path) === normalize(path));
    if (!isLinked && !path.startsWith(`${from}/`)) return `${from} has no link to ${path}`;
    const whole = path.endsWith(".md") ? readFileSync(join(checkout, path), "utf8") : "";
    [from, text] = [path, anchor ? (sectionOf(whole, anchor) ?? "") : whole];
  }
  return undefined;
}

function isTarget(checkout: string, { path, anchor }: Link): boolean {
  const target = join(checkout, path);
  if (!existsSync(target)) return false;
  return !anchor || !path.endsWith(".md") || sectionOf(readFileSync(target, "utf8"), anchor) !== undefined;
}
