/** Mail: SMTP where it is configured, else the outbox. */
import { Readable } from 'node:stream';
import type pg from 'pg';
import { JobTakenOver } from '#server/jobTakenOver.ts';
import { MailRefused } from '#server/mailRefused.ts';
import type { Mail } from './index.ts';

/** Keeps mails in the database, where `/dev/outbox` shows them; one of the same Message-ID once. */
export const outboxMail = (pool: pg.Pool): Mail => ({
  async send({ to, subject, text, html, messageId, replyTo, headers }) {
    await pool.query(
      'insert into outbox (channel, "to", subject, text, html, message_id, headers) values ($1, $2, $3, $4, $5, $6, $7::jsonb) on conflict (message_id) do nothing',
      [
        'email',
        to,
        subject,
        text,
        html ?? null,
        messageId ?? null,
        JSON.stringify({ ...headers, ...(replyTo && { 'Reply-To': replyTo }) }),
      ],
    );
  },
});

/** Production without SMTP: nothing is stored that nobody could read, links and codes least of all. */
export const noMail = (): Mail => ({
  send: async () => {
    throw new MailRefused('SMTP_URL is not set');
  },
});

/** Where in SMTP's conversation a no is about this mail and its reader; earlier it is about us, and may pass. */
const aboutThisMail = new Set(['RCPT TO', 'DATA']);

interface SmtpError extends Error {
  responseCode?: number;
  command?: string;
}

/** A no for good: 5xx (RFC 5321, 4.2.1) to the address or to what was written. */
const isForGood = ({ responseCode = 0, command = '' }: SmtpError): boolean =>
  responseCode >= 500 && aboutThisMail.has(command);

/** The whole conversation has this time, however slowly the server goes on. */
const giveUpMs = 10_000;

/**
 * The text of a mail, made and read only when the server is ready for it: whether it may still leave is asked right
 * before its first byte, so that a process that was frozen in mid-conversation sends nothing.
 */
function textAtLast(bytes: Buffer, mayLeave: () => boolean): Readable {
  return new Readable({
    read() {
      if (!mayLeave()) return void this.destroy(new JobTakenOver());
      this.push(bytes);
      this.push(null);
    },
  });
}

/** Sends by SMTP; gives up within 10 s, and the job tries again later. */
export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const limits = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 8000 };
  const ready = import('nodemailer').then(({ createTransport }) => {
    const transport = createTransport({ url, ...limits });
    transport.use('stream', (mail, done) => {
      const { mayLeave } = mail.data as { mayLeave?: () => boolean };
      const { message } = mail;
      if (!mayLeave) return done();
      message.build((error, bytes) => {
        if (!error) message.createReadStream = () => textAtLast(bytes, mayLeave) as never;
        done(error);
      });
    });
    return transport;
  });
  return {
    async send({ to, subject, text, html, messageId, replyTo, headers, mayLeave }) {
      try {
        await (
          await ready
        ).sendMail({
          from,
          to,
          subject,
          text,
          ...(html && { html }),
          ...(messageId && { messageId }),
          ...(replyTo && { replyTo }),
          ...(headers && { headers }),
          ...(mayLeave && { mayLeave }),
          signal: AbortSignal.timeout(giveUpMs),
        });
      } catch (error) {
        throw isForGood(error as SmtpError) ? new MailRefused((error as Error).message) : error;
      }
    },
  };
}
