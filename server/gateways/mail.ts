/** Mail: SMTP where it is configured, else the outbox. */
import type pg from 'pg';
import type { Mail } from './index.ts';

/** Keeps mails in the database, where `/dev/outbox` shows them. */
export const outboxMail = (pool: pg.Pool): Mail => ({
  async send({ to, subject, text }) {
    await pool.query('insert into outbox (channel, "to", subject, text) values ($1, $2, $3, $4)', ['email', to, subject, text]);
  },
});

/** Sends by SMTP; gives up within 10 s, and the job tries again later. */
export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const limits = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 8000 };
  const ready = import('nodemailer').then(({ createTransport }) => createTransport({ url, ...limits }));
  return {
    async send({ to, subject, text, html }) {
      await (await ready).sendMail({ from, to, subject, text, ...(html && { html }) });
    },
  };
}
