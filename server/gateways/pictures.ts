/**
 * Pictures fetched from addresses that people write, of the open internet alone; each redirect is judged anew.
 */
import { createWriteStream } from 'node:fs';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Pictures } from './index.ts';
import { isPublic, lookupWith } from './publicAddress.ts';
import { PictureFault } from '#server/platform/pictureFault.ts';

const timeoutMs = 10_000;
const mostRedirects = 3;
const mostMegabytes = 10;

const closed = () => new PictureFault('photo_closed');

/** @param isAllowed says which addresses may be connected to; tests let their own servers through */
export function internetPictures(isAllowed: (address: string) => boolean = isPublic): Pictures {
  const lookup = lookupWith(isAllowed, closed);

  const ask = (url: URL, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '')
        throw new PictureFault('photo_address');
      // A literal address is never looked up
      if (isIP(host) && !isAllowed(host)) throw closed();
      const send = url.protocol === 'https:' ? requestHttps : requestHttp;
      send(url, { lookup, signal, agent: false, headers: { accept: 'image/*', 'user-agent': 'Yarmarka' } }, resolve)
        .on('error', reject)
        .end();
    });

  const follow = async (url: URL, path: string, signal: AbortSignal, left: number): Promise<void> => {
    const answer = await ask(url, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      answer.destroy();
      if (left === 0 || !URL.canParse(headers.location, url)) throw new PictureFault('photo_away');
      return follow(new URL(headers.location, url), path, signal, left - 1);
    }
    if (statusCode !== 200) {
      answer.destroy();
      throw new PictureFault('photo_away', { isPassing: statusCode === 429 || statusCode >= 500 });
    }
    let bytes = 0;
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostMegabytes * 1024 * 1024)
        answer.destroy(new PictureFault('photo_large', { values: { max: mostMegabytes } }));
    });
    await pipeline(answer, createWriteStream(path), { signal });
  };

  return {
    async fetch(address, path) {
      if (!URL.canParse(address)) throw new PictureFault('photo_address');
      try {
        await follow(new URL(address), path, AbortSignal.timeout(timeoutMs), mostRedirects);
      } catch (error) {
        throw error instanceof PictureFault ? error : new PictureFault('photo_away', { isPassing: true });
      }
    },
  };
}
