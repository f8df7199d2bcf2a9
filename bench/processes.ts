/** Helpers for processes of a benchmark: ports, readiness, end. */
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';

export const findFreePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/**
 * Waits until the application answers.
 * @throws Error after a minute
 */
export async function waitUntilReady(port: number): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const up = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  throw new Error('the application did not get ready within a minute');
}

export const stopProcess = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

export const getMedian = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
