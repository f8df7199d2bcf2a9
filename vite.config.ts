/**
 * Three builds from one place, each in one go (scripts/build.mjs runs them):
 * `vite build` the storefront, `vite build --mode back-office` the back office, `vite build --ssr` the server.
 */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { contract } from './contract/index.ts';
import { routesOf } from './contract/client.ts';

const ROUTES = 'virtual:routes';

/**
 * Gives `import { routes } from 'virtual:routes'` the contract's table noun → call → [method, path].
 * Made at build time, because a bundle that imports the contract itself carries zod with it.
 */
export function contractRoutes(): Plugin {
  const resolved = `\0${ROUTES}`;
  return {
    name: 'yarmarka:routes',
    resolveId: (id) => (id === ROUTES ? resolved : undefined),
    load: (id) => (id === resolved ? `export const routes = ${JSON.stringify(routesOf(contract))};` : undefined),
  };
}

/** Assets have a hash in their names and a folder for each door, so that two builds share one origin. */
const door = (outDir: string, assetsDir: string, input: string): UserConfig => ({
  build: {
    outDir,
    assetsDir,
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    // Warnings are of no use where a test asserts the sizes.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input },
  },
});

const server: UserConfig = {
  build: {
    outDir: 'dist/server',
    ssr: true,
    target: 'node20',
    sourcemap: false,
    rolldownOptions: {
      input: { main: 'server/main.ts', storefront: 'src/entries/storefront.server.tsx' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  // React in the bundle, so that it is built for production whatever NODE_ENV the server runs with.
  ssr: { noExternal: [/^react(-dom|-router|-router-dom)?(\/|$)/, /^@mui\//, /^@emotion\//, /^@tanstack\//] },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
};

export default defineConfig(({ command, mode, isSsrBuild }) => ({
  appType: 'custom',
  publicDir: false,
  plugins: [react(), contractRoutes()],
  ...(command === 'build' && (isSsrBuild ? server : mode === 'back-office' ? door('dist/back-office', 'office-assets', 'backOffice.html') : door('dist/storefront', 'assets', 'index.html'))),
}));
