/** Time limits of bodies: a minute for small ones; a form with files may take longer, as long as data arrives. */
import type { FastifyInstance } from 'fastify';

/** The limit of all requests: an upload of 100 MB over a slow connection. */
export const maxUploadMs = 30 * 60_000;

const minute = 60_000;

/** Ends requests whose bodies are too slow. */
export function endSlowBodies(
  app: FastifyInstance,
  { totalMs = minute, silentMs = minute }: { totalMs?: number; silentMs?: number } = {},
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    done();
    const { headers } = raw;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const isForm = headers['content-type']?.startsWith('multipart/form-data') ?? false;
    const end = () => void raw.destroy();
    let timer = setTimeout(end, isForm ? silentMs : totalMs);
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(end, silentMs);
    };
    // On the socket, because listening to the request's data would take it from its reader
    if (isForm) raw.socket.on('data', restartTimer);
    raw.once('close', () => {
      clearTimeout(timer);
      raw.socket.off('data', restartTimer);
    });
    raw.once('end', () => {
      clearTimeout(timer);
      raw.socket.off('data', restartTimer);
    });
  });
}
