// Runs another program in the checkout, with its output passed through.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The checkout, wherever the command was called from. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Stops this process when npm is stopped: npm sends a signal to its shell, which does not forward it. Does nothing if
 * npm did not start this process.
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
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [shell]
 * @property {number} [minutes] time limit after which the program is stopped, and ten seconds later killed
 * @property {boolean} [yieldsToOthers] whether it gets only the processor time that other programs leave
 * @property {(text: string) => void} [write] takes the output, which is passed through by default
 */

/**
 * Runs a program and returns its exit code; 1 if it was killed or could not be started. A signal that ends this process
 * ends the program too.
 * @param {string[]} command the program and its arguments
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, { env = process.env, shell = false, minutes, yieldsToOthers = false, write } = {}) {
  const [program = '', ...args] = command;
  const output = write ? 'pipe' : 'inherit';
  const child = spawn(program, args, { cwd: root, env, shell, stdio: ['ignore', output, output] });
  // Its own children and threads get the same priority
  if (yieldsToOthers && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => write?.(text));
  /** @param {NodeJS.Signals} signal */
  const forwardSignal = (signal) => {
    child.kill(signal);
    child.once('exit', () => process.exit(1));
  };
  for (const signal of FORWARDED_SIGNALS) process.on(signal, forwardSignal);
  /** @type {NodeJS.Timeout[]} */
  const limits = [];
  if (minutes) {
    limits.push(setTimeout(() => child.kill('SIGTERM'), minutes * 60_000));
    limits.push(setTimeout(() => child.kill('SIGKILL'), minutes * 60_000 + 10_000));
  }
  return new Promise((resolve) => {
    /** @param {number} code */
    const finish = (code) => {
      for (const limit of limits) clearTimeout(limit);
      for (const signal of FORWARDED_SIGNALS) process.off(signal, forwardSignal);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      finish(1);
    });
    // Unlike "exit", "close" comes after the last output.
    child.once('close', (code) => finish(code ?? 1));
  });
}
