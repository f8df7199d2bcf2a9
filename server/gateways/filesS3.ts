/** Files in a bucket that speaks S3: Amazon's own, or any other at an endpoint of its own. */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type * as S3 from '@aws-sdk/client-s3';
import { Failure } from '#server/failure.ts';
import { checkedName } from './files.ts';
import type { Files } from './index.ts';

export interface S3Settings {
  bucket: string;
  /** Null: Amazon's, by the region. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A call gives up after this: whoever uploads is answered within 10 s, whatever the bucket does. */
const patienceMs = 6_000;
/** Large files may take longer, as long as something moves. */
const patienceWithLargeMs = 120_000;

type Sdk = typeof S3;
type Call<T> = (opened: { sdk: Sdk; client: S3.S3Client }, options: { abortSignal: AbortSignal }) => Promise<T>;

const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes((error as Error).name);

/**
 * Keeps files in a bucket, under their own names. Where it is slow, away or refuses us, a call throws the failure
 * `unavailable`.
 */
export function s3Files({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Settings): Files {
  let opened: Promise<{ sdk: Sdk; client: S3.S3Client }> | undefined;
  const open = () =>
    (opened ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region,
        // Buckets of other makers have no host names of their own, and not all know the newer checksums.
        ...(endpoint && { endpoint, forcePathStyle: true }),
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        credentials: { accessKeyId, secretAccessKey },
        maxAttempts: 2,
        requestHandler: { connectionTimeout: patienceMs / 2, socketTimeout: patienceMs },
      }),
    })));

  /** One call, answered or given up. @param missing what stands for a file that is not there */
  async function ask<T>(
    call: Call<T>,
    { missing, patience = patienceMs }: { missing?: T; patience?: number } = {},
  ): Promise<T> {
    try {
      return await call(await open(), { abortSignal: AbortSignal.timeout(patience) });
    } catch (error) {
      if (missing !== undefined && isMissing(error)) return missing;
      throw new Failure('unavailable', { retryAfter: 10 }, error);
    }
  }

  async function* pages(prefix: string) {
    let token: string | undefined;
    do {
      const page = await ask(({ sdk, client }, options) =>
        client.send(
          new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(token && { ContinuationToken: token }) }),
          options,
        ),
      );
      yield page.Contents ?? [];
      token = page.NextContinuationToken;
    } while (token);
  }

  return {
    async write(name, bytes) {
      const Key = checkedName(name);
      await ask(({ sdk, client }, options) =>
        client.send(
          new sdk.PutObjectCommand({ Bucket: bucket, Key, Body: bytes, ContentLength: bytes.length }),
          options,
        ),
      );
    },

    async keep(name, from) {
      const Key = checkedName(name);
      const { size } = await stat(from);
      await ask(
        ({ sdk, client }, options) =>
          client.send(
            new sdk.PutObjectCommand({ Bucket: bucket, Key, Body: createReadStream(from), ContentLength: size }),
            options,
          ),
        { patience: patienceWithLargeMs },
      );
    },

    async fetch(name, to) {
      const Key = checkedName(name);
      const get: Call<boolean> = async ({ sdk, client }, options) => {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key }), options);
        await pipeline(Body as Readable, createWriteStream(to), { signal: options.abortSignal });
        return true;
      };
      return ask(get, { missing: false, patience: patienceWithLargeMs });
    },

    async read(name) {
      const Key = checkedName(name);
      const get: Call<Buffer | null> = async ({ sdk, client }, options) => {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key }), options);
        return Buffer.from(await Body!.transformToByteArray());
      };
      return ask(get, { missing: null });
    },

    async deleteAll(prefix) {
      for await (const found of pages(checkedName(prefix))) {
        await Promise.all(
          found.map(({ Key }) =>
            ask(({ sdk, client }, options) =>
              client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key }), options),
            ),
          ),
        );
      }
    },

    async *list() {
      for await (const found of pages(''))
        yield found.flatMap(({ Key, LastModified }) =>
          Key && LastModified ? [{ name: Key, writtenAt: LastModified }] : [],
        );
    },
  };
}
