/** /dev/outbox: what mail and SMS would have gone out; never in production. */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { escaped } from '#server/escaped.ts';

interface Row {
  id: number;
  channel: string;
  to: string;
  subject: string | null;
  text: string;
  created_at: Date;
}

const linked = (text: string) => escaped(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

const page = (rows: Row[]) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}article{border:1px solid #d9e0d9;border-radius:8px;padding:.75rem 1rem;margin:.75rem 0}pre{white-space:pre-wrap;font:inherit;margin:.5rem 0 0}small{color:#566056}</style></head><body>
<h1>Outbox</h1><p>Mails and messages that no provider is configured for. Newest first.</p>
${rows.length === 0 ? '<p>Nothing yet.</p>' : rows.map((row) => `<article><small>${row.channel} to ${escaped(row.to)}, ${row.created_at.toISOString()}</small><br><b>${escaped(row.subject ?? '')}</b><pre>${linked(row.text)}</pre></article>`).join('')}</body></html>`;

/** Adds the page, and its JSON for those who ask for that. */
export function registerOutbox(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/dev/outbox', async (request, reply) => {
    const { rows } = await pool.query<Row>('select id, channel, "to", subject, text, created_at from outbox order by id desc limit 200');
    reply.header('cache-control', 'no-store');
    if (request.headers.accept?.includes('application/json')) return reply.send({ data: rows });
    return reply.type('text/html; charset=utf-8').send(page(rows));
  });
}
