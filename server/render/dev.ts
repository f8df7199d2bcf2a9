/** Serves pages from the sources, for development: Vite in middleware mode, without a build. */
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer as createSocketServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'vite';
import type { Entry, Site } from './site.ts';

const templates = { storefront: 'index.html', office: 'backOffice.html' } as const;

/** Opens the sources as a site and lets Vite serve their modules. */
export async function openSources(app: FastifyInstance, root: string): Promise<Site> {
  // Vite's socket has its own server, because the application's server answers upgrades of unknown routes.
  const sockets = createSocketServer().listen(0, '127.0.0.1');
  await once(sockets, 'listening');
  const { address: host, port: clientPort } = sockets.address() as AddressInfo;
  const vite = await createServer({
    root,
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server: sockets, host, clientPort },
      watch: { ignored: ['**/data/**', '**/dist/**'] },
    },
  });
  app.addHook('onClose', async () => {
    await vite.close();
    sockets.close();
  });
  app.addHook('onRequest', (request, reply, done) => {
    // Vite's client and React's refresh use inline scripts, and their socket has another origin.
    void reply.removeHeader('content-security-policy');
    if (request.url.startsWith('/api/') || request.url.startsWith('/media/')) return done();
    return vite.middlewares(request.raw, reply.raw, () => done());
  });
  return {
    entry: async () => (await vite.ssrLoadModule('/src/entries/storefront.server.tsx')) as Entry,
    template: async (door, url) => vite.transformIndexHtml(url, await readFile(join(root, templates[door]), 'utf8')),
    preloads: () => [],
  };
}
