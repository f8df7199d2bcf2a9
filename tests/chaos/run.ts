/** `npm run test:chaos [-- rounds]`: three processes of one installation under load, with all faults. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allFaults } from './faults.ts';
import { play } from './play.ts';
import { openWorld } from './world.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const rounds = Number(process.argv[2] ?? 1);

/** Mounts a small disk that may be filled; null if this user can't mount one. */
function mountSmallDisk(): string | null {
  const place = mkdtempSync(join(tmpdir(), 'yarmarka-small-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=900m', 'tmpfs', place]);
  if (status === 0) return place;
  rmSync(place, { recursive: true });
  return null;
}

const disk = mountSmallDisk();
if (!disk) printLine('Not played, because this user can not mount a small disk: disk full');
const world = await openWorld({ apps: 3, postgresPlace: disk ? join(disk, 'data') : undefined });
try {
  const faults = Array.from({ length: rounds }, () => allFaults(disk)).flat();
  const result = await play(world, { faults, buyers: 6, pauseMs: 4_000, report: printLine });
  const { errors, ...figures } = result;
  printLine(
    Object.entries(figures)
      .map(([name, count]) => `${name}: ${count}`)
      .join(', '),
  );
  for (const error of errors.slice(0, 50)) printLine(`WRONG: ${error}`);
  if (errors.length > 0)
    for (const { service } of world.apps) for (const line of service.logged()) printLine(`${service.name}: ${line}`);
  printLine(
    errors.length === 0 ? 'Nothing lost, nothing doubled, every mail sent.' : `${errors.length} things are wrong.`,
  );
  process.exitCode = errors.length === 0 ? 0 : 1;
} finally {
  await world.close();
  if (disk) {
    spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}
