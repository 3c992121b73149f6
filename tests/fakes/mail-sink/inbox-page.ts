export type Mail = {
  id: string;
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  /** The http and https addresses in the text. */
  links: string[];
  /** The List-* headers, which tell mail programs how to unsubscribe. */
  listHeaders: string[];
  date: string;
};

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-inline-size: 46rem; margin: 2rem auto; padding-inline: 1rem; color: #222; }
  article { border-block-start: 1px solid #ccc; padding-block: 1rem; }
  h2 { margin: 0; font-size: 1.1rem; }
  p { margin: 0; color: #555; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  a { overflow-wrap: anywhere; }
`;

/** Shows the text of each mail and never its HTML, which is not trusted. */
export function renderInbox(mails: readonly Mail[]): string {
  const shown = mails.length === 0 ? "<p>No mail yet. Reload to look again.</p>" : mails.map(renderMail).join("\n");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mail sink (${mails.length})</title><style>${style}</style></head>
<body><h1>Mail sink</h1>
${shown}
</body></html>`;
}

function renderMail(mail: Mail): string {
  const links = mail.links.map((link) => `<li><a href="${escapeHtml(link)}" rel="noreferrer">${escapeHtml(link)}</a></li>`);
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>to ${escapeHtml(mail.to.join(", "))} from ${escapeHtml(mail.from)} on <time>${escapeHtml(mail.date)}</time></p>
<pre>${escapeHtml(mail.text)}</pre>
<ul>${links.join("")}</ul>
</article>`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
