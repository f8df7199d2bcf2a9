/** How long a body may take: a minute for all that is small; a form with files may take longer, as long as it keeps coming. */
import type { FastifyInstance } from 'fastify';

/** The longest of all: an upload of 100 MB over a slow line. */
export const longestUploadMs = 30 * 60_000;

const minute = 60_000;

/** Ends requests whose bodies don't come. */
export function endSlowBodies(
  app: FastifyInstance,
  { wholeMs = minute, silentMs = minute }: { wholeMs?: number; silentMs?: number } = {},
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    done();
    const { headers } = raw;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const isForm = headers['content-type']?.startsWith('multipart/form-data') ?? false;
    const end = () => void raw.destroy();
    let timer = setTimeout(end, isForm ? silentMs : wholeMs);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(end, silentMs);
    };
    // Told by the socket: to listen to the request's own data would take it from its reader
    if (isForm) raw.socket.on('data', again);
    raw.once('close', () => {
      clearTimeout(timer);
      raw.socket.off('data', again);
    });
    raw.once('end', () => {
      clearTimeout(timer);
      raw.socket.off('data', again);
    });
  });
}
