/** `fetch` by XMLHttpRequest, which alone tells how much of a body has gone. */
import type { SendOptions } from './send.ts';

const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/** @param onSent told the part that has gone, 0 … 1; a new attempt begins at 0 again */
export const fetchTelling =
  (onSent: (part: number) => void): SendOptions['fetch'] =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { method = 'GET', headers, body, signal } = init;
      const request = new XMLHttpRequest();
      const end = () => signal?.removeEventListener('abort', abort);
      const abort = () => {
        request.abort();
        end();
        reject(signal?.reason as Error);
      };
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort);
      onSent(0);
      request.open(method, input instanceof Request ? input.url : input);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onSent(loaded / total);
      request.onload = () => {
        end();
        resolve(
          new Response(withoutBody.has(request.status) ? null : request.responseText, { status: request.status }),
        );
      };
      request.onerror = () => {
        end();
        reject(new TypeError('Failed to fetch'));
      };
      request.send(body as XMLHttpRequestBodyInit | null | undefined);
    });
