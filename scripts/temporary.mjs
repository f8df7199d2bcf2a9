// Where a run of the tests keeps its databases and files.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's in-memory file system. */
const MEMORY = '/dev/shm';

/** What all databases of a run take at most, with room for the tests themselves. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Makes a directory for one run, in memory where that is large enough: a copy of the tests' database is a thousand
 * files, which take twenty times as long on a disk.
 * @returns its path; the caller removes it
 */
export function makeTemporary() {
  const inMemory = isRoomy(MEMORY) ? makeIn(MEMORY) : null;
  if (inMemory && runsPrograms(inMemory)) return inMemory;
  if (inMemory) rmSync(inMemory, { recursive: true });
  return makeIn(tmpdir());
}

/** @param {string} place */
function makeIn(place) {
  const made = mkdtempSync(join(place, 'yarmarka-test-'));
  // As root the tests' PostgreSQL runs as another user, who has to pass through here.
  chmodSync(made, 0o711);
  return made;
}

/** @param {string} place */
function isRoomy(place) {
  if (!existsSync(place) || freemem() < ENOUGH_BYTES) return false;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize >= ENOUGH_BYTES;
}

/**
 * Containers often forbid it there; some tests run a copy of PostgreSQL.
 * @param {string} place
 */
function runsPrograms(place) {
  const program = join(place, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
