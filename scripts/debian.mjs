// Installs or downloads Debian's packages, as root or by a sudo that asks nothing.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './command.mjs';

/**
 * @param {string[]} packages
 * @param {() => void} say called before it begins
 * @returns {Promise<boolean>} false where this user or machine can't
 */
export async function installFromDebian(packages, say) {
  return install(packages, [], say);
}

/**
 * Downloads packages with all that they need and this machine lacks, and installs nothing.
 * @param {string[]} packages
 * @param {string} folder where the files go
 * @param {() => void} say called before it begins
 * @returns {Promise<string[]>} the files; none where this user or machine can't
 */
export async function downloadFromDebian(packages, folder, say) {
  mkdirSync(join(folder, 'partial'), { recursive: true });
  await install(packages, ['--download-only', '-o', `Dir::Cache::archives=${folder}`], say);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.deb'))
    .map((name) => join(folder, name));
}

/**
 * @param {string[]} packages
 * @param {string[]} options of apt-get
 * @param {() => void} say
 */
async function install(packages, options, say) {
  const prefix = rootPrefix();
  if (!prefix || !existsSync('/usr/bin/apt-get')) return false;
  say();
  const silently = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await run([...prefix, 'apt-get', 'update', '-q'], silently);
  const command = ['apt-get', 'install', '-qy', '--no-install-recommends', ...options, ...packages];
  return (await run([...prefix, ...command], silently)) === 0;
}

/** What to put before a command so that root runs it; undefined where the present user can't. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  const sudo = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
  return sudo.status === 0 ? ['sudo', '-n'] : undefined;
}
