/** The readiness check of the storage, on a disk that several processes share. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Ctx } from '#server/context.ts';
import { checks } from '#server/domains/settings/readinessChecks.ts';
import { createDiskFiles } from '#server/gateways/files.ts';

it('finds the storage ready in every one of many checks at the same moment', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'yarmarka-readiness-'));
  const installed = { redis: false, s3: false };
  const ctx = { gateways: { files: createDiskFiles(directory) }, settings: { installed } } as unknown as Ctx;
  const storage = checks.find(({ name }) => name === 'storage')!;
  for (let round = 0; round < 20; round++)
    expect(await Promise.all(Array.from({ length: 10 }, () => storage.run(ctx, 0)))).toEqual(Array(10).fill(null));
  await rm(directory, { recursive: true });
});
