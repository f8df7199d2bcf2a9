// The temporary directory of a test run, for databases and files.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's in-memory file system. */
const MEMORY = '/dev/shm';

/** The most space that all databases of a run need, including the tests themselves. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Creates a directory for one run, in memory if there is enough space: a copy of the tests' database has a thousand
 * files, which take twenty times as long on a disk.
 * @returns its path; the caller removes it
 */
export function createTemporaryDirectory() {
  const inMemory = hasRoom(MEMORY) ? createDirectoryIn(MEMORY) : null;
  if (inMemory && canRunPrograms(inMemory)) return inMemory;
  if (inMemory) rmSync(inMemory, { recursive: true });
  return createDirectoryIn(tmpdir());
}

/** @param {string} place */
function createDirectoryIn(place) {
  const made = mkdtempSync(join(place, 'yarmarka-test-'));
  // As root, the tests' PostgreSQL runs as another user, who must be able to pass through.
  chmodSync(made, 0o711);
  return made;
}

/** @param {string} place */
function hasRoom(place) {
  if (!existsSync(place) || freemem() < ENOUGH_BYTES) return false;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize >= ENOUGH_BYTES;
}

/**
 * Whether programs can run there, which containers often forbid; some tests run a copy of PostgreSQL.
 * @param {string} place
 */
function canRunPrograms(place) {
  const program = join(place, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
