import { addressOf, escape, type GuidePage } from "./guide-pages.ts";

interface Around {
  /** All pages of the guide in their order, the contents first. */
  readonly pages: readonly GuidePage[];
  readonly stylesheet: string;
  readonly version: string;
}

/** One page of the guide as a whole document, without any script. */
export function guideHtml(page: GuidePage, { pages, stylesheet, version }: Around): string {
  const index = pages.indexOf(page);
  const [previous, next] = [pages[index - 1], pages[index + 1]];
  const name = page.slug === "" ? page.title : `${page.title} – Guide`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(name)} – Coursewright</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml" sizes="any">
<link rel="stylesheet" href="${stylesheet}">
</head>
<body class="guide">
<a class="guide-skip" href="#text">Skip to the text</a>
<header class="guide-head">
<a class="guide-home" href="/static/home">${mark}<span>Coursewright</span></a>
<a href="${addressOf("")}"${page.slug === "" ? ' aria-current="page"' : ""}>Guide</a>
</header>
<div class="guide-columns">
<nav class="guide-contents" aria-label="Contents">
<ol>
${pages
  .slice(1)
  .map((each) => `<li><a href="${addressOf(each.slug)}"${each === page ? ' aria-current="page"' : ""}>${escape(each.title)}</a></li>`)
  .join("\n")}
</ol>
</nav>
<main id="text" tabindex="-1">
<article>
${page.html}</article>
<nav class="guide-turn" aria-label="Previous and next page">
${previous ? `<a rel="prev" href="${addressOf(previous.slug)}"><span>Previous</span> ${escape(previous.title)}</a>` : ""}
${next ? `<a rel="next" href="${addressOf(next.slug)}"><span>Next</span> ${escape(next.title)}</a>` : ""}
</nav>
</main>
</div>
<footer class="guide-foot">Coursewright ${version}</footer>
</body>
</html>
`;
}

const mark = `<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><path d="M3 7.2c5.6-1.5 10.1.6 12 5.4v14.2C12.6 21.9 8.5 19.7 3 21z" fill="var(--accent)"/><path d="M29 7.2c-5.6-1.5-10.1.6-12 5.4v14.2C19.4 21.9 23.5 19.7 29 21z" fill="var(--ink)"/></svg>`;
