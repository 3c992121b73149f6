/* Styles for offline hints. They are not part of the page, because most pages are read online. */

const css = `@layer app {
.offline-line { font: 400 var(--text-13) / 1.45 var(--ui); color: var(--ink-2); text-align: center; }
.offline-line:not(:empty) { padding: 8px 20px; background: var(--well); }
.online-only { font: 400 var(--text-12) / 1.3 var(--ui); color: var(--ink-3); margin-inline-start: 0.4em; }
a > .online-only { color: inherit; }
.b-vid > .online-only { display: block; margin-block-start: 6px; }
.keep-sound { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 14px; font: 400 var(--text-14) / 1.4 var(--ui); color: var(--ink-2); }
.lesson .keep-sound { justify-content: center; margin-block-end: -44px; }
.keep-sound button { min-block-size: 44px; padding: 0; border: 0; background: none; font: inherit; color: var(--ink-2); text-decoration: underline 1px; text-underline-offset: 3px; cursor: pointer; }
.keep-sound button:hover { color: var(--ink); }
.keep-sound progress { inline-size: 120px; block-size: 6px; accent-color: var(--theme-color-1); }
[data-kept-pages] a { display: inline-flex; align-items: center; min-block-size: 44px; }
@media print { .offline-line, .online-only, .keep-sound { display: none !important; } }
}`;

let isLaid = false;

export function layStyles(): void {
  if (isLaid) return;
  isLaid = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
