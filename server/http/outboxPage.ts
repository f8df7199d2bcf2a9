/** /dev/outbox: mails and SMS that would have been sent; never in production. */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { escapeHtml } from '#server/escapeHtml.ts';

interface Row {
  id: number;
  channel: string;
  to: string;
  subject: string | null;
  text: string;
  html: string | null;
  headers: Record<string, string> | null;
  created_at: Date;
}

const linkUrls = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

// In a frame without scripts, forms and our origin, because mails contain texts of users. Links open in a new tab.
const renderPreview = (html: string) =>
  `<iframe title="The letter as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" ` +
  `srcdoc="${escapeHtml(html)}"></iframe>`;

const renderHeaders = (headers: Row['headers']) =>
  Object.entries(headers ?? {})
    .map(([name, value]) => `<br><small>${escapeHtml(name)}: ${escapeHtml(value)}</small>`)
    .join('');

function renderMessage({ channel, to, subject, text, html, headers, created_at }: Row): string {
  const plainText = `<pre>${linkUrls(text)}</pre>`;
  return [
    `<article><small>${channel} to ${escapeHtml(to)}, ${created_at.toISOString()}</small>`,
    renderHeaders(headers),
    `<br><b>${escapeHtml(subject ?? '')}</b>`,
    html ? `${renderPreview(html)}<details><summary>Plain text</summary>${plainText}</details>` : plainText,
    '</article>',
  ].join('');
}

const css = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
article {
  border: 1px solid #d9e0d9; border-radius: 8px; padding: .75rem 1rem; margin: .75rem 0; overflow-wrap: anywhere;
}
pre { white-space: pre-wrap; font: inherit; margin: .5rem 0 0; }
small { color: #566056; }
iframe { display: block; width: 100%; height: 34rem; border: 1px solid #d9e0d9; border-radius: 8px; margin: .75rem 0; }
summary { cursor: pointer; }
`;

const renderPage = (rows: Row[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Outbox</title>
<style>${css}</style>
</head>
<body>
<h1>Outbox</h1>
<p>Mails and messages that no provider is configured for. Newest first.</p>
${rows.length === 0 ? '<p>Nothing yet.</p>' : rows.map(renderMessage).join('')}
</body>
</html>`;

/** Registers the page, and its JSON for clients that accept it. */
export function registerOutbox(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/dev/outbox', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.headers.accept?.includes('application/json')) {
      const { rows } = await pool.query<Row>(
        'select id, channel, "to", subject, text, created_at from outbox order by id desc limit 200',
      );
      return reply.send({ data: rows });
    }
    const { rows } = await pool.query<Row>(
      'select id, channel, "to", subject, text, html, headers, created_at from outbox order by id desc limit 100',
    );
    return reply.type('text/html; charset=utf-8').send(renderPage(rows));
  });
}
