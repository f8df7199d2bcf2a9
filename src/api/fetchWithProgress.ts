/** `fetch` by XMLHttpRequest, the only API that reports upload progress. */
import type { SendOptions } from './send.ts';

const bodilessStatuses: ReadonlySet<number> = new Set([204, 205, 304]);

/** @param onProgress takes the sent part, 0 … 1; a new attempt starts at 0 again */
export const createFetchWithProgress =
  (onProgress: (part: number) => void): SendOptions['fetch'] =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { method = 'GET', headers, body, signal } = init;
      const request = new XMLHttpRequest();
      const cleanUp = () => signal?.removeEventListener('abort', abort);
      const abort = () => {
        request.abort();
        cleanUp();
        reject(signal?.reason as Error);
      };
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort);
      onProgress(0);
      request.open(method, input instanceof Request ? input.url : input);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
        lengthComputable && onProgress(loaded / total);
      request.onload = () => {
        cleanUp();
        resolve(
          new Response(bodilessStatuses.has(request.status) ? null : request.responseText, { status: request.status }),
        );
      };
      request.onerror = () => {
        cleanUp();
        reject(new TypeError('Failed to fetch'));
      };
      request.send(body as XMLHttpRequestBodyInit | null | undefined);
    });
