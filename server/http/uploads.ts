/** Reads multipart forms: files go to a temporary folder per request, fields to one object. */
import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UploadedFile } from '#contract/endpoint.ts';
import { fail } from '#server/failure.ts';

const megabyte = 1024 * 1024;
const defaultMaxMegabytes = 10;
const maxFiles = 20;

/** Enables multipart bodies. `readForm` reads them; they are never buffered. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      fileSize: defaultMaxMegabytes * megabyte,
      files: maxFiles,
      fields: 200,
      fieldSize: 1024 * 1024,
      parts: 250,
      headerPairs: 100,
    },
  });
}

/** Passes chunks through and hashes them. */
const hashWhileReading = (digest: Hash) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      digest.update(chunk);
      yield chunk;
    }
  };

export interface Form {
  fields: Record<string, unknown>;
  files: UploadedFile[];
  /** Deletes the temporary folder. */
  dispose(): Promise<void>;
}

/**
 * Reads a multipart body.
 * @param fileFields names of fields that may contain files; other files are ignored
 * @param maxMegabytes size limit of each file
 * @param repeated names of fields that may occur several times: each becomes an array
 * @param maxCount most files
 * @throws Failure `too_large`, `too_many_files`, `unreadable`
 */
export async function readForm(
  request: FastifyRequest,
  fileFields: readonly string[],
  maxMegabytes = defaultMaxMegabytes,
  { repeated = [], maxCount = maxFiles }: { repeated?: readonly string[]; maxCount?: number } = {},
): Promise<Form> {
  const fields = Object.create(null) as Record<string, unknown>;
  const files: UploadedFile[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'yarmarka-upload-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    for await (const part of request.parts({ limits: { fileSize: maxMegabytes * megabyte, files: maxCount } })) {
      if (part.type === 'field') {
        const { fieldname, value } = part;
        fields[fieldname] = repeated.includes(fieldname)
          ? [...((fields[fieldname] as unknown[] | undefined) ?? []), value]
          : value;
        continue;
      }
      const field = part.fieldname.replace(/\[\d*\]$/, '');
      if (!fileFields.includes(field)) {
        part.file.resume();
        continue;
      }
      const path = join(folder, String(files.length));
      const digest = createHash('sha256');
      await pipeline(part.file, hashWhileReading(digest), createWriteStream(path));
      if (part.file.truncated)
        throw fail('too_large', { values: { max: `${maxMegabytes} MB` }, errors: { [field]: 'too_large' } });
      files.push({ field, filename: part.filename, path, bytes: part.file.bytesRead, sha256: digest.digest('hex') });
    }
    return { fields, files, dispose };
  } catch (error) {
    await dispose();
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    if (code === 'FST_FILES_LIMIT')
      throw fail('too_many_files', {
        values: { max: maxCount },
        errors: Object.fromEntries(
          fileFields.map((field) => [field, { failure: 'too_many', values: { max: maxCount } }]),
        ),
      });
    // busboy throws plain errors for a truncated or malformed body
    if (
      error instanceof Error &&
      statusCode === undefined &&
      /form|multipart|boundary|header|premature/i.test(error.message)
    )
      throw fail('unreadable');
    throw error;
  }
}
