/** The pages straight from the sources, for development: Vite in middleware mode, nothing built, everything fresh. */
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer } from 'vite';
import type { Entry, Site } from './site.ts';

const templates = { storefront: 'index.html', office: 'backOffice.html' } as const;

/** Opens the sources as a site and lets Vite answer for their modules. */
export async function openSources(app: FastifyInstance, root: string): Promise<Site> {
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server }, watch: { ignored: ['**/data/**', '**/dist/**'] } } });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    // Vite's client and React's refresh are inline scripts, and its socket is another origin.
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
