// Runs another program in the checkout, with its output passed through.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The checkout, wherever the command was called from. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Stops this process when npm is told to stop: npm passes a signal on to its shell, and the shell to nobody.
 * Does nothing where it was not npm that started us.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  look.unref();
}

/** @type {NodeJS.Signals[]} */
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program and answers its exit code; 1 when it was killed or could not be started.
 * A signal that ends this process ends the program too.
 * @param {string[]} command the program and its arguments
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean, minutes?: number }} [options]
 *   minutes: after these the program is told to stop, and ten seconds later killed
 * @returns {Promise<number>}
 */
export function run(command, { env = process.env, shell = false, minutes } = {}) {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd: root, env, shell, stdio: ['ignore', 'inherit', 'inherit'] });
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    child.kill(signal);
    child.once('exit', () => process.exit(1));
  };
  for (const signal of PASSED_ON) process.on(signal, passOn);
  /** @type {NodeJS.Timeout[]} */
  const limits = [];
  if (minutes) {
    limits.push(setTimeout(() => child.kill('SIGTERM'), minutes * 60_000));
    limits.push(setTimeout(() => child.kill('SIGKILL'), minutes * 60_000 + 10_000));
  }
  return new Promise((resolve) => {
    /** @param {number} code */
    const settle = (code) => {
      for (const limit of limits) clearTimeout(limit);
      for (const signal of PASSED_ON) process.off(signal, passOn);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      settle(1);
    });
    child.once('exit', (code) => settle(code ?? 1));
  });
}
