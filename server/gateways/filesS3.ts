/** Files in a bucket that speaks S3: Amazon's, or another one at a configured endpoint. */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type * as S3 from '@aws-sdk/client-s3';
import { Failure } from '#server/failure.ts';
import { checkFileName } from './files.ts';
import type { Files } from './index.ts';

export interface S3Settings {
  bucket: string;
  /** Null for Amazon's, by the region. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A call gives up after this time: an upload must be answered within 10 s, whatever the bucket does. */
const timeoutMs = 6_000;
/** Large files may take longer. */
const largeFileTimeoutMs = 120_000;

type Sdk = typeof S3;
type Call<T> = (opened: { sdk: Sdk; client: S3.S3Client }, options: { abortSignal: AbortSignal }) => Promise<T>;

const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes((error as Error).name);

/**
 * Stores files in a bucket under their own names. A call throws the failure `unavailable` when the bucket is slow,
 * unreachable or rejects it.
 */
export function createS3Files({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Settings): Files {
  let clientPromise: Promise<{ sdk: Sdk; client: S3.S3Client }> | undefined;
  const openClient = () =>
    (clientPromise ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region,
        // Buckets of other vendors have no host names of their own, and not all of them know the newer checksums.
        ...(endpoint && { endpoint, forcePathStyle: true }),
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        credentials: { accessKeyId, secretAccessKey },
        maxAttempts: 2,
        requestHandler: { connectionTimeout: timeoutMs / 2, socketTimeout: timeoutMs },
      }),
    })));

  /**
   * Makes one call with a timeout.
   * @param missing the result for a file that does not exist
   */
  async function callS3<T>(
    call: Call<T>,
    { missing, timeout = timeoutMs }: { missing?: T; timeout?: number } = {},
  ): Promise<T> {
    try {
      return await call(await openClient(), { abortSignal: AbortSignal.timeout(timeout) });
    } catch (error) {
      if (missing !== undefined && isMissing(error)) return missing;
      throw new Failure('unavailable', { retryAfter: 10 }, error);
    }
  }

  async function* listPages(prefix: string) {
    let token: string | undefined;
    do {
      const page = await callS3(({ sdk, client }, options) =>
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
      const Key = checkFileName(name);
      await callS3(({ sdk, client }, options) =>
        client.send(
          new sdk.PutObjectCommand({ Bucket: bucket, Key, Body: bytes, ContentLength: bytes.length }),
          options,
        ),
      );
    },

    async saveFile(name, from) {
      const Key = checkFileName(name);
      const { size } = await stat(from);
      await callS3(
        ({ sdk, client }, options) =>
          client.send(
            new sdk.PutObjectCommand({ Bucket: bucket, Key, Body: createReadStream(from), ContentLength: size }),
            options,
          ),
        { timeout: largeFileTimeoutMs },
      );
    },

    async fetch(name, to) {
      const Key = checkFileName(name);
      const get: Call<boolean> = async ({ sdk, client }, options) => {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key }), options);
        await pipeline(Body as Readable, createWriteStream(to), { signal: options.abortSignal });
        return true;
      };
      return callS3(get, { missing: false, timeout: largeFileTimeoutMs });
    },

    async read(name) {
      const Key = checkFileName(name);
      const get: Call<Buffer | null> = async ({ sdk, client }, options) => {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key }), options);
        return Buffer.from(await Body!.transformToByteArray());
      };
      return callS3(get, { missing: null });
    },

    async deleteAll(prefix) {
      for await (const found of listPages(checkFileName(prefix))) {
        await Promise.all(
          found.map(({ Key }) =>
            callS3(({ sdk, client }, options) =>
              client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key }), options),
            ),
          ),
        );
      }
    },

    async *list() {
      for await (const found of listPages(''))
        yield found.flatMap(({ Key, LastModified }) =>
          Key && LastModified ? [{ name: Key, writtenAt: LastModified }] : [],
        );
    },
  };
}
