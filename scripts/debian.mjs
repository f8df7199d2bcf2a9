// Installs Debian's packages, as root or by a sudo that asks nothing.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './command.mjs';

/**
 * @param {string[]} packages
 * @param {() => void} say called before it begins
 * @returns {Promise<boolean>} false where this user or machine can't
 */
export async function installFromDebian(packages, say) {
  const prefix = rootPrefix();
  if (!prefix || !existsSync('/usr/bin/apt-get')) return false;
  say();
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await run([...prefix, 'apt-get', 'update', '-q'], options);
  return (await run([...prefix, 'apt-get', 'install', '-qy', '--no-install-recommends', ...packages], options)) === 0;
}

/** What to put before a command so that root runs it; undefined where the present user can't. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  const sudo = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
  return sudo.status === 0 ? ['sudo', '-n'] : undefined;
}
