/** Ships with the script that renders comments, because pages without comments do not need it. */
export const discussionSheet = `
@layer app {
  .discussion textarea::placeholder { color: var(--ink-3); opacity: 1; }
  .discussion :is(button, .acts a):not(.go) {
    min-block-size: 44px;
    padding: 0;
    border: 0;
    background: none;
    font: 500 var(--text-14) / 1.45 var(--ui);
    color: var(--ink-2);
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
    cursor: pointer;
  }
  .discussion .acts a:not(.go, [hidden]) { display: inline-flex; align-items: center; }
  .discussion :is(button, .acts a):not(.go):hover { color: var(--ink); }
  .discussion .go[aria-disabled] { cursor: progress; }
  .discussion .threads, .discussion .threads ol { display: grid; gap: 22px; }
  .discussion .threads:not(:empty) { margin-block-start: 22px; }
  .discussion .threads ol:not(:empty) { margin-block-start: 18px; padding-inline-start: 20px; border-inline-start: 2px solid var(--rule-2); }
  .discussion .threads li { min-inline-size: 0; }
  .discussion .who { display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: baseline; font-size: var(--text-13); color: var(--ink-3); overflow-wrap: anywhere; }
  .discussion .who b { font-weight: 600; font-size: var(--text-15); color: var(--ink); unicode-bidi: isolate; }
  .discussion .badge { padding: 1px 8px; border-radius: 99px; background: var(--theme-wash); font: 600 var(--text-12) / 1.5 var(--ui); color: var(--ink); }
  .discussion .said { margin-block-start: 4px; font: 400 1.0625rem / 1.55 var(--serif); white-space: pre-wrap; overflow-wrap: anywhere; }
  .discussion .removed { font: italic 400 1.0625rem / 1.4 var(--serif); color: var(--ink-3); }
  .discussion .older { margin-block-start: 18px; }
}
`;
