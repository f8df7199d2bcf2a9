/** Mail by SMTP where it is configured, else the outbox. */
import { Readable } from 'node:stream';
import type pg from 'pg';
import { JobTakenOver } from '#server/jobTakenOver.ts';
import { MailRejected } from '#server/mailRejected.ts';
import type { Mail } from './index.ts';

/** Stores mails in the database, where `/dev/outbox` shows them. A Message-ID is stored once. */
export const createOutboxMail = (pool: pg.Pool): Mail => ({
  async send({ to, subject, text, html, messageId, replyTo, headers }) {
    await pool.query(
      `insert into outbox (channel, "to", subject, text, html, message_id, headers)
       values ($1, $2, $3, $4, $5, $6, $7::jsonb)
       on conflict (message_id) do nothing`,
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

/** Production without SMTP: stores nothing, because nobody could read it and links and codes are secrets. */
export const createDisabledMail = (): Mail => ({
  send: async () => {
    throw new MailRejected('SMTP_URL is not set');
  },
});

/** SMTP commands whose rejection concerns this mail or its recipient. Earlier ones concern us, and may pass. */
const mailCommands = new Set(['RCPT TO', 'DATA']);

interface SmtpError extends Error {
  responseCode?: number;
  command?: string;
}

/** A permanent rejection: 5xx (RFC 5321, 4.2.1) of the address or of the content. */
const isPermanent = ({ responseCode = 0, command = '' }: SmtpError): boolean =>
  responseCode >= 500 && mailCommands.has(command);

/** Timeout of the complete SMTP conversation, in ms. */
const timeoutMs = 10_000;

/**
 * The text of a mail as a stream that is read only when the server is ready for it. `mayLeave` is called right before
 * the first byte, so that a process that was frozen in between sends nothing.
 */
function createGuardedStream(bytes: Buffer, mayLeave: () => boolean): Readable {
  return new Readable({
    read() {
      if (!mayLeave()) return void this.destroy(new JobTakenOver());
      this.push(bytes);
      this.push(null);
    },
  });
}

/**
 * Sends by SMTP, over connections that stay open for some seconds: to open one, with TLS, costs more than a mail. Gives
 * up within 10 s; the job tries again later.
 */
export function createSmtpMail({ url, from }: { url: string; from: string }): Mail {
  const limits = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 8000 };
  // Only the job may try again: it knows whether the mail is still to be sent
  const pooling = { pool: true, maxRequeues: 0 } as const;
  const ready = import('nodemailer').then(({ createTransport }) => {
    const transport = createTransport({ url, ...limits, ...pooling });
    transport.use('stream', (mail, done) => {
      const { mayLeave } = mail.data as { mayLeave?: () => boolean };
      const { message } = mail;
      if (!mayLeave) return done();
      message.build((error, bytes) => {
        if (!error) message.createReadStream = () => createGuardedStream(bytes, mayLeave) as never;
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
          signal: AbortSignal.timeout(timeoutMs),
        });
      } catch (error) {
        throw isPermanent(error as SmtpError) ? new MailRejected((error as Error).message) : error;
      }
    },
  };
}
