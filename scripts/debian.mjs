// Installs or downloads Debian's packages, as root or by a sudo without password.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './command.mjs';

/**
 * Installs packages.
 * @param {string[]} packages
 * @param {() => void} onStart called before it begins
 * @returns {Promise<boolean>} false if this user or machine can't
 */
export async function installFromDebian(packages, onStart) {
  return install(packages, [], onStart);
}

/**
 * Downloads packages with their missing dependencies, without installing them.
 * @param {string[]} packages
 * @param {string} folder target of the files
 * @param {() => void} onStart called before it begins
 * @returns {Promise<string[]>} the files; empty if this user or machine can't
 */
export async function downloadFromDebian(packages, folder, onStart) {
  mkdirSync(join(folder, 'partial'), { recursive: true });
  await install(packages, ['--download-only', '-o', `Dir::Cache::archives=${folder}`], onStart);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.deb'))
    .map((name) => join(folder, name));
}

/**
 * @param {string[]} packages
 * @param {string[]} options of apt-get
 * @param {() => void} onStart
 */
async function install(packages, options, onStart) {
  const prefix = getRootPrefix();
  if (!prefix || !existsSync('/usr/bin/apt-get')) return false;
  onStart();
  const silently = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await run([...prefix, 'apt-get', 'update', '-q'], silently);
  const command = ['apt-get', 'install', '-qy', '--no-install-recommends', ...options, ...packages];
  return (await run([...prefix, ...command], silently)) === 0;
}

/** The prefix that runs a command as root; undefined if the user can't. */
function getRootPrefix() {
  if (process.getuid?.() === 0) return [];
  const sudo = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
  return sudo.status === 0 ? ['sudo', '-n'] : undefined;
}
