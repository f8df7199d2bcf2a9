/** A full disk below the log: lines are lost, and nothing else. */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { packageRoot } from '#server/root.ts';

const program = `
  import Fastify from 'fastify';
  import { createLoggerOptions, standardOutput } from './server/platform/logging.ts';
  process.stdout.on('error', () => {});
  const app = Fastify({ logger: createLoggerOptions('info', standardOutput) });
  for (let n = 0; n < 3; n += 1) app.log.info('a line');
  process.stderr.write('goes on');
`;

it.skipIf(!existsSync('/dev/full'))('the log is written to a full disk without hanging or ending the server', () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: packageRoot,
    stdio: ['ignore', full, 'pipe'],
    timeout: 15_000,
    encoding: 'utf8',
  });
  closeSync(full);
  expect({ status, stderr }).toEqual({ status: 0, stderr: 'goes on' });
});
