/**
 * Web push (RFC 8030, 8188, 8291, 8292). A library encrypts and signs; the connection is made here, because the
 * endpoint comes from a browser and anybody can send one. The VAPID keys are generated once for each installation and
 * stored in the database: with other keys every browser would have to subscribe again.
 */
import { ECDH } from 'node:crypto';
import { request } from 'node:https';
import { isIP } from 'node:net';
import type pg from 'pg';
import type { Push, PushOutcome } from '../index.ts';
import { isLocalName, isPublicAddress, createGuardedLookup } from '../publicAddress.ts';

const timeoutMs = 8000;
const settingName = 'push.vapid';

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

interface WebPushOptions {
  pool: pg.Pool;
  /** Contact address for push services. */
  publicUrl: string;
  /** Which IP addresses may be connected to; tests allow their own server, and trust its certificate. */
  isAllowed?: (address: string) => boolean;
  /** Which hosts and ports may be called: names of the public internet, at port 443. */
  isUrlAllowed?: (url: URL) => boolean;
  ca?: string;
}

const loadLibrary = async () => (await import('web-push')).default;

function createKeyReader(pool: pg.Pool): () => Promise<VapidKeys> {
  let cached: VapidKeys | undefined;
  const read = async (): Promise<VapidKeys | undefined> =>
    (await pool.query<{ value: VapidKeys }>('select value from settings where name = $1', [settingName])).rows[0]
      ?.value;
  return async () => {
    if (cached) return cached;
    cached = await read();
    if (cached) return cached;
    await pool.query('insert into settings (name, value) values ($1, $2) on conflict do nothing', [
      settingName,
      JSON.stringify((await loadLibrary()).generateVAPIDKeys()),
    ]);
    return (cached = (await read())!);
  };
}

/** The VAPID subject: a mail or web address; some push services reject one of this machine. */
const toVapidSubject = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:push@example.com';

/** Seconds of a Retry-After header, which may be a date. */
function parseRetryAfter(header: string | undefined): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), 86_400) : null;
}

function toOutcome(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { state: 'sent' };
  if (status === 404 || status === 410) return { state: 'gone' };
  const reason = `the push service answered ${status}`;
  return status === 429 || status === 408 || status >= 500
    ? { state: 'later', reason, afterSeconds: parseRetryAfter(retryAfter) }
    : { state: 'refused', reason };
}

const isWebUrl = ({ hostname, port }: URL): boolean =>
  port === '' && (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || !isLocalName(hostname));

/** Whether a key is a point of P-256, the only kind that a message can be encrypted for. */
function isPoint(p256dh: string): boolean {
  try {
    const point = Buffer.from(p256dh, 'base64url');
    return point.length === 65 && point[0] === 4 && ECDH.convertKey(point, 'prime256v1').length > 0;
  } catch {
    return false;
  }
}

/** Sends through the push service that the browser has named. */
export function createWebPush({
  pool,
  publicUrl,
  isAllowed = isPublicAddress,
  isUrlAllowed = isWebUrl,
  ca,
}: WebPushOptions): Push {
  const readKeys = createKeyReader(pool);
  const lookup = createGuardedLookup(isAllowed, () => new Error('this address may not be asked'));

  const isOpen = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const url = new URL(endpoint);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    return (
      url.protocol === 'https:' &&
      url.username === '' &&
      url.password === '' &&
      isUrlAllowed(url) &&
      (isIP(host) === 0 || isAllowed(host))
    );
  };

  const post = (endpoint: string, headers: Record<string, string | number>, body: Buffer): Promise<PushOutcome> =>
    new Promise((resolve, reject) => {
      const outgoing = request(
        endpoint,
        { method: 'POST', headers, lookup, ca, agent: false, signal: AbortSignal.timeout(timeoutMs) },
        (response) => {
          // The body of the answer is not read
          response.destroy();
          resolve(toOutcome(response.statusCode ?? 0, response.headers['retry-after']));
        },
      );
      outgoing.on('error', reject).end(body);
    });

  return {
    publicKey: async () => (await readKeys()).publicKey,
    isOpen,
    isPoint,
    async send({ endpoint, p256dh, auth }, message, { topic, lifeSeconds, isUrgent }) {
      if (!isOpen(endpoint)) return { state: 'gone' };
      const [{ generateRequestDetails }, vapid] = [await loadLibrary(), await readKeys()];
      let encrypted;
      try {
        encrypted = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
          vapidDetails: { subject: toVapidSubject(publicUrl), ...vapid },
          TTL: lifeSeconds,
          urgency: isUrgent ? 'high' : 'normal',
          topic,
          contentEncoding: 'aes128gcm',
        });
      } catch {
        // Its keys are invalid: no message can ever be encrypted for it
        return { state: 'gone' };
      }
      try {
        return await post(endpoint, encrypted.headers as Record<string, string | number>, encrypted.body!);
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
