/**
 * Fetches images from addresses that people type: only from the public internet, and each redirect is checked again.
 */
import { createWriteStream } from 'node:fs';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Pictures } from './index.ts';
import { isPublicAddress, createGuardedLookup } from './publicAddress.ts';
import { PictureError } from '#server/platform/pictureError.ts';

const timeoutMs = 10_000;
const maxRedirects = 3;
const maxMegabytes = 10;

const createClosedError = () => new PictureError('photo_closed');

/** @param isAllowed decides which IP addresses may be connected to; tests allow their own servers */
export function createInternetPictures(isAllowed: (address: string) => boolean = isPublicAddress): Pictures {
  const lookup = createGuardedLookup(isAllowed, createClosedError);

  const sendRequest = (url: URL, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '')
        throw new PictureError('photo_address');
      // A literal IP address is never looked up
      if (isIP(host) && !isAllowed(host)) throw createClosedError();
      const send = url.protocol === 'https:' ? requestHttps : requestHttp;
      send(url, { lookup, signal, agent: false, headers: { accept: 'image/*', 'user-agent': 'Yarmarka' } }, resolve)
        .on('error', reject)
        .end();
    });

  const download = async (url: URL, path: string, signal: AbortSignal, redirectsLeft: number): Promise<void> => {
    const response = await sendRequest(url, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy();
      if (redirectsLeft === 0 || !URL.canParse(headers.location, url)) throw new PictureError('photo_away');
      return download(new URL(headers.location, url), path, signal, redirectsLeft - 1);
    }
    if (statusCode !== 200) {
      response.destroy();
      throw new PictureError('photo_away', { isTemporary: statusCode === 429 || statusCode >= 500 });
    }
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxMegabytes * 1024 * 1024)
        response.destroy(new PictureError('photo_large', { values: { max: maxMegabytes } }));
    });
    await pipeline(response, createWriteStream(path), { signal });
  };

  return {
    async fetch(address, path) {
      if (!URL.canParse(address)) throw new PictureError('photo_address');
      try {
        await download(new URL(address), path, AbortSignal.timeout(timeoutMs), maxRedirects);
      } catch (error) {
        throw error instanceof PictureError ? error : new PictureError('photo_away', { isTemporary: true });
      }
    },
  };
}
