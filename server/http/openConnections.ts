/** Connections that nobody uses must not keep a server from closing. Node closes only what is idle at that instant. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long somebody may take to begin after connecting, while the server closes. */
const sweepMs = 500;

/**
 * While the server closes, ends again and again what is idle: a connection whose last answer was still under way, and
 * one that never asked anything, as browsers open them to be ready.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  let sweeping: NodeJS.Timeout | undefined;
  app.addHook('preClose', (done) => {
    sweeping = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, sweepMs);
    done();
  });
  app.addHook('onClose', async () => clearInterval(sweeping));
}
