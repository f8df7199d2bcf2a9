// npm run build: the two front doors and the server, into dist/.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './command.mjs';
import { fingerprint, markBuilt, unmarkBuilt } from './sources.mjs';

/** In order: the server's build takes up what the storefront's made. */
const BUILDS = [
  { name: 'storefront', entry: 'src/entries/storefront.tsx', args: ['build'] },
  { name: 'back office', entry: 'src/entries/backOffice.tsx', args: ['build', '--mode', 'back-office'] },
  { name: 'server', entry: 'server/main.ts', args: ['build', '--ssr'] },
];

// Vite's lists of some hundred files would bury what a person looks for; what goes wrong is still said
const quiet = ['--logLevel', 'warn'];

const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
// React is always built for production; NODE_ENV at run time is about demo data and the outbox.
const env = { ...process.env, NODE_ENV: 'production' };

const sources = fingerprint();
unmarkBuilt();
for (const { name, args } of BUILDS.filter(({ entry }) => existsSync(join(root, entry)))) {
  console.log(`  ${name}`);
  const code = await run([process.execPath, vite, ...args, ...quiet], { env });
  if (code !== 0) {
    console.error(`The build of the ${name} failed: see above.`);
    process.exit(1);
  }
}
markBuilt(sources);
