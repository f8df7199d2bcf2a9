/** SMS by Twilio where it is configured, else the outbox. */
import type pg from 'pg';
import { fail } from '#server/failure.ts';
import type { Sms } from './index.ts';

/** Stores messages in the database, where `/dev/outbox` shows them. */
export const createOutboxSms = (pool: pg.Pool): Sms => ({
  async send({ to, text }) {
    await pool.query('insert into outbox (channel, "to", text) values ($1, $2, $3)', ['sms', to, text]);
  },
});

/** Production without Twilio: calls check `services.sms` first; this one rejects the rest. */
export const createDisabledSms = (): Sms => ({
  send: async () => {
    throw fail('sms_off');
  },
});

export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  from: string;
  /** Another server that speaks Twilio's protocol; null for Twilio's own. */
  baseUrl: string | null;
}

/** Sends by Twilio's client. Gives up within 10 s; the job tries again later. */
export function createTwilioSms({ accountSid, authToken, from, baseUrl }: TwilioSettings): Sms {
  const ready = Promise.all([import('twilio'), import('twilio/lib/base/RequestClient.js')]).then(
    ([{ default: twilio }, { default: RequestClient }]) => {
      class RedirectedClient extends RequestClient {
        override request<T>(options: Parameters<typeof RequestClient.prototype.request<T>>[0]) {
          return super.request<T>({
            ...options,
            uri: baseUrl ? options.uri.replace('https://api.twilio.com', baseUrl.replace(/\/$/, '')) : options.uri,
          });
        }
      }
      return twilio(accountSid, authToken, { timeout: 8000, httpClient: new RedirectedClient({ timeout: 8000 }) });
    },
  );
  return {
    async send({ to, text }) {
      await (await ready).messages.create({ from, to, body: text });
    },
  };
}
