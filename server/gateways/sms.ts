/** Sends SMS: by Twilio, or to the outbox of a development server. */
import type pg from 'pg';
import { fail } from '#server/failure.ts';
import type { Sms } from './index.ts';

/** Stores messages in the database, where `/dev/outbox` shows them. */
export const createOutboxSms = (pool: pg.Pool): Sms => ({
  async send({ to, text }) {
    await pool.query('insert into outbox (channel, "to", text) values ($1, $2, $3)', ['sms', to, text]);
  },
});

/** For production without Twilio. Callers check `services.sms` first; what is sent nevertheless is rejected. */
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

const timeoutMs = 8_000;

/** Sends by Twilio's client. After a timeout the job tries again later. */
export function createTwilioSms({ accountSid, authToken, from, baseUrl }: TwilioSettings): Sms {
  const clientLoad = Promise.all([import('twilio'), import('twilio/lib/base/RequestClient.js')]).then(
    ([{ default: twilio }, { default: RequestClient }]) => {
      class RedirectedClient extends RequestClient {
        override request<T>(options: Parameters<typeof RequestClient.prototype.request<T>>[0]) {
          return super.request<T>({
            ...options,
            uri: baseUrl ? options.uri.replace('https://api.twilio.com', baseUrl.replace(/\/$/, '')) : options.uri,
          });
        }
      }
      return twilio(accountSid, authToken, {
        timeout: timeoutMs,
        httpClient: new RedirectedClient({ timeout: timeoutMs }),
      });
    },
  );
  return {
    async send({ to, text }) {
      await (await clientLoad).messages.create({ from, to, body: text });
    },
  };
}
