/**
 * A push service on loopback, and browsers that subscribe to it. It verifies each message as a real one does (VAPID's
 * signature, RFC 8292) and decrypts it as a browser does (RFC 8188 and 8291), without the sender's library.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Person } from './factories.ts';

/** A self-signed certificate, only for these tests. */
export const pushServiceCertificate = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUbLgLDzPF/7pUgcVeJ9K72ZxMltUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjEwMzExMVoYDzIxMjYxMDI5
MTAzMTExWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATOjlFNQp4Jq7OuJFVGqNVcF4gqLXqyWVFQT97QYcvBNpbuODC7ORyA
khjRObv9KYUjBU5/1n1gsK910Q5QVrSKo28wbTAdBgNVHQ4EFgQUrONlXIV1XDdr
Lo8R8OJsewCrgnEwHwYDVR0jBBgwFoAUrONlXIV1XDdrLo8R8OJsewCrgnEwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgDJIvOZ59AWNog2KS46MUoDxP00sk0Z3/25VgNsnIevQCIQDN
IdsUmK+8BZQD70xO0L41HRKtfhRt7Wk3l36yuuhk5Q==
-----END CERTIFICATE-----`;
const certificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgM9hCpZkcCsTS9Olo
UHY2/An+hzxjguCll5cIHXqSnSyhRANCAATOjlFNQp4Jq7OuJFVGqNVcF4gqLXqy
WVFQT97QYcvBNpbuODC7ORyAkhjRObv9KYUjBU5/1n1gsK910Q5QVrSK
-----END PRIVATE KEY-----`;

export interface TakenPush {
  message: { title: string; body: string; url: string; image?: string; tag: string; token: string };
  headers: IncomingHttpHeaders;
  /** Claims of the sender. */
  vapid: { aud: string; exp: number; sub: string };
}

export interface Browser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  received: TakenPush[];
}

export interface PushService {
  /** Creates a browser that has subscribed. */
  browser(): Browser;
  /** The answer to further messages. */
  answer: (endpoint: string) => { status: number; headers?: Record<string, string> };
  /** The VAPID key whose messages it accepts. */
  publicKey: string;
  requestCount: number;
  close(): Promise<void>;
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64url');

/** Verifies a VAPID token and returns its claims. @throws Error if another key has signed it */
function verifyVapid(header: string | undefined, expectedKey: string): TakenPush['vapid'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header ?? '') ?? [];
  if (key !== expectedKey) throw new Error('signed by another key than the browser was given');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = fromBase64(key);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    fromBase64(signature),
  );
  if (!isRight) throw new Error('the signature is wrong');
  return JSON.parse(fromBase64(claims).toString()) as TakenPush['vapid'];
}

/** Decrypts a message with the browser's keys. */
function decryptMessage(body: Buffer, keyPair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, idLength] = [body.subarray(0, 16), body[20]!];
  const sender = body.subarray(21, 21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keyPair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', keyPair.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const sealed = body.subarray(21 + idLength);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // There is one record; the byte 2 ends its text, and padding follows.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** Starts a push service. @param publicKey the installation's key, to which its browsers subscribe */
export async function startPushService(publicKey: string): Promise<PushService> {
  const opened = new Map<string, { browser: Browser; keyPair: ReturnType<typeof createECDH>; auth: Buffer }>();
  const server = createServer({ key: certificateKey, cert: pushServiceCertificate }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      service.requestCount += 1;
      const found = opened.get(request.url ?? '');
      try {
        const vapid = verifyVapid(request.headers.authorization, service.publicKey);
        const { status, headers } = found ? service.answer(found.browser.endpoint) : { status: 410 };
        if (found && status === 201)
          found.browser.received.push({
            message: JSON.parse(
              decryptMessage(Buffer.concat(parts), found.keyPair, found.auth),
            ) as TakenPush['message'],
            headers: request.headers,
            vapid,
          });
        response.writeHead(status, headers).end('{"reason": "nobody reads it"}');
      } catch (error) {
        response.writeHead(403).end(String(error));
      }
    });
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo;
  const service: PushService = {
    publicKey,
    requestCount: 0,
    answer: () => ({ status: 201 }),
    browser: () => {
      const keyPair = createECDH('prime256v1');
      keyPair.generateKeys();
      const auth = randomBytes(16);
      const path = `/wpush/${randomBytes(12).toString('base64url')}`;
      const browser: Browser = {
        endpoint: `https://localhost:${port}${path}`,
        keys: { p256dh: keyPair.getPublicKey('base64url'), auth: auth.toString('base64url') },
        received: [],
      };
      opened.set(path, { browser, keyPair, auth });
      return browser;
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return service;
}

/** Subscribes a user in a new browser. */
export async function subscribeTo(
  service: PushService,
  { client }: Pick<Person, 'client'>,
  options: { locale?: 'en' | 'ru'; is_app?: boolean } = {},
): Promise<Browser> {
  const browser = service.browser();
  await client.push.subscribe({ body: { endpoint: browser.endpoint, keys: browser.keys, ...options } });
  return browser;
}
