/** Starts an S3 server on loopback with one empty bucket. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { createS3Files, type S3Settings } from '#server/gateways/filesS3.ts';
import type { Files } from '#server/gateways/index.ts';

export interface Bucket {
  files: Files;
  settings: S3Settings;
  /** Files of the same server in a bucket that does not exist. */
  missingBucket: Files;
  close(): Promise<void>;
}

export async function openBucket(): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), 'yarmarka-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  const { port } = await server.run();
  const settings = {
    bucket: 'pictures',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return {
    files: createS3Files(settings),
    settings,
    missingBucket: createS3Files({ ...settings, bucket: 'nobodys' }),
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
