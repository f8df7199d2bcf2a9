/** Runs PostgreSQL's programs. */
import { spawn } from 'node:child_process';

/** The user that PostgreSQL's programs run as; null is the user who started Node. */
export type Account = { uid: number; gid: number } | null;

/** The result of a program: its exit code (null if it could not start or was killed) and its output. */
export type Outcome = { code: number | null; output: string };

/**
 * The full environment of all programs started here. PGDATA, PGPORT or LANG of the user's shell must not affect our
 * database, and the supervisor reads English messages.
 */
export const childEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Runs a program to its end in `/`, because the account may be unable to enter the current directory, which
 * PostgreSQL's programs reject. Never rejects: the code is null if the program can't be started.
 */
export function run(command: string, args: string[], account: Account, input = ''): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: '/', env: childEnvironment, ...account, stdio: 'pipe' });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
    // A program that ends without reading its input is judged by its exit code, not by the broken pipe.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** The most useful line of a program's output: its last error, else its last line. */
export function lastComplaint(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const complaint = lines.findLast((line) => /\b(error|fatal|panic|could not|cannot|denied)\b/i.test(line));
  return (complaint ?? lines.at(-1) ?? 'it said nothing').replace(/^(initdb|postgres): (error: )?/, '');
}

/** Whether a process has this id. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
