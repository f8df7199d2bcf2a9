/** Ends unused connections while the server closes, so that it does not wait for them. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often unused connections are ended while the server closes. */
const sweepMs = 500;

/**
 * Node closes idle connections once, when closing begins. This repeats it, because a connection may still be sending an
 * answer then. It also ends connections that never sent a byte, which browsers open in advance.
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
