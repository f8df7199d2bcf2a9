/**
 * Web push (RFC 8030, 8188, 8291, 8292): a library encrypts and signs, the connection is our own, since the address
 * comes from a browser and anybody can write one. The keys by which push services know us are made once an
 * installation and kept in the database; with other ones every browser would have to subscribe again.
 */
import { ECDH } from 'node:crypto';
import { request } from 'node:https';
import { isIP } from 'node:net';
import type pg from 'pg';
import type { Push, PushOutcome } from '../index.ts';
import { isLocalName, isPublic, lookupWith } from '../publicAddress.ts';

const timeoutMs = 8000;
const settingName = 'push.vapid';

interface Keys {
  publicKey: string;
  privateKey: string;
}

interface Settings {
  pool: pg.Pool;
  /** Whom a push service may write to about us. */
  publicUrl: string;
  /** Which addresses may be connected to; tests let their own server through, and trust its certificate. */
  isAllowed?: (address: string) => boolean;
  /** Which hosts and ports may be asked at all: names of the internet, at the port of the web. */
  isAsked?: (url: URL) => boolean;
  ca?: string;
}

const library = async () => (await import('web-push')).default;

function keysOf(pool: pg.Pool): () => Promise<Keys> {
  let known: Keys | undefined;
  const read = async (): Promise<Keys | undefined> =>
    (await pool.query<{ value: Keys }>('select value from settings where name = $1', [settingName])).rows[0]?.value;
  return async () => {
    if (known) return known;
    known = await read();
    if (known) return known;
    await pool.query('insert into settings (name, value) values ($1, $2) on conflict do nothing', [
      settingName,
      JSON.stringify((await library()).generateVAPIDKeys()),
    ]);
    return (known = (await read())!);
  };
}

/** Push services take an address of mail or the web, and some of them none of this machine's. */
const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:push@example.com';

/** Seconds of a Retry-After, which may be a date. */
function afterOf(header: string | undefined): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), 86_400) : null;
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { state: 'sent' };
  if (status === 404 || status === 410) return { state: 'gone' };
  const reason = `the push service answered ${status}`;
  return status === 429 || status === 408 || status >= 500
    ? { state: 'later', reason, afterSeconds: afterOf(retryAfter) }
    : { state: 'refused', reason };
}

const isOfTheWeb = ({ hostname, port }: URL): boolean =>
  port === '' && (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || !isLocalName(hostname));

/** Whether a key is a point of P-256, for which alone a message can be sealed. */
function isPoint(p256dh: string): boolean {
  try {
    const point = Buffer.from(p256dh, 'base64url');
    return point.length === 65 && point[0] === 4 && ECDH.convertKey(point, 'prime256v1').length > 0;
  } catch {
    return false;
  }
}

/** Sends by the push service that the browser has named. */
export function webPush({ pool, publicUrl, isAllowed = isPublic, isAsked = isOfTheWeb, ca }: Settings): Push {
  const keys = keysOf(pool);
  const lookup = lookupWith(isAllowed, () => new Error('this address may not be asked'));

  const isOpen = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const url = new URL(endpoint);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    return (
      url.protocol === 'https:' &&
      url.username === '' &&
      url.password === '' &&
      isAsked(url) &&
      (isIP(host) === 0 || isAllowed(host))
    );
  };

  const post = (endpoint: string, headers: Record<string, string | number>, body: Buffer): Promise<PushOutcome> =>
    new Promise((resolve, reject) => {
      const asked = request(
        endpoint,
        { method: 'POST', headers, lookup, ca, agent: false, signal: AbortSignal.timeout(timeoutMs) },
        (answer) => {
          // What it says is not read: neither kept nor waited for
          answer.destroy();
          resolve(outcomeOf(answer.statusCode ?? 0, answer.headers['retry-after']));
        },
      );
      asked.on('error', reject).end(body);
    });

  return {
    publicKey: async () => (await keys()).publicKey,
    isOpen,
    isPoint,
    async send({ endpoint, p256dh, auth }, message, { topic, lifeSeconds, isUrgent }) {
      if (!isOpen(endpoint)) return { state: 'gone' };
      const [{ generateRequestDetails }, vapid] = [await library(), await keys()];
      let sealed;
      try {
        sealed = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
          vapidDetails: { subject: subjectOf(publicUrl), ...vapid },
          TTL: lifeSeconds,
          urgency: isUrgent ? 'high' : 'normal',
          topic,
          contentEncoding: 'aes128gcm',
        });
      } catch {
        // Its keys are none: no message can ever be sealed for it
        return { state: 'gone' };
      }
      try {
        return await post(endpoint, sealed.headers as Record<string, string | number>, sealed.body!);
      } catch (error) {
        return {
          state: 'later',
          reason: error instanceof Error ? error.message.slice(0, 300) : String(error),
          afterSeconds: null,
        };
      }
    },
  };
}
