// npm run build: builds the two front ends and the server into dist/.
import { join } from 'node:path';
import { root, run } from './command.mjs';
import { computeFingerprint, markBuilt, unmarkBuilt } from './sources.mjs';

/** Built in parallel. */
const PAGES = [
  { name: 'storefront', args: ['build'] },
  { name: 'back office', args: ['build', '--mode', 'back-office'] },
];
/** Built last: it reads the storefront's output. */
const SERVER = { name: 'server', args: ['build', '--ssr'] };

// Vite's lists of some hundred files hide what matters; errors are still printed
const quiet = ['--logLevel', 'warn'];

const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
// React is always built for production; NODE_ENV at run time is about demo data and the outbox.
const env = { ...process.env, NODE_ENV: 'production' };

const sources = computeFingerprint();
unmarkBuilt();
const areBuilt = (await Promise.all(PAGES.map(build))).every(Boolean) && (await build(SERVER));
if (areBuilt) markBuilt(sources);
else process.exitCode = 1;

/**
 * @param {typeof SERVER} part
 * @returns whether it succeeded
 */
async function build({ name, args }) {
  console.log(`  ${name}`);
  const code = await run([process.execPath, vite, ...args, ...quiet], { env });
  if (code !== 0) console.error(`The build of the ${name} failed: see above.`);
  return code === 0;
}
