/** Forms with files: every file goes to a temporary folder of its request, every field into one bag. */
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
const usualMegabytes = 10;
const maxFiles = 20;

/** Accepts multipart bodies; they are read by `readForm`, never buffered. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      fileSize: usualMegabytes * megabyte,
      files: maxFiles,
      fields: 200,
      fieldSize: 1024 * 1024,
      parts: 250,
      headerPairs: 100,
    },
  });
}

/** Passes a file on and hashes it on its way. */
const hashing = (digest: Hash) =>
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
 * @param wanted names of the fields that may carry files; files of other names are passed over
 * @param maxMegabytes the largest file
 * @param repeated names of fields that may come several times: each is an array
 * @param most files at once
 * @throws Failure `too_large`, `too_many_files`, `unreadable`
 */
export async function readForm(
  request: FastifyRequest,
  wanted: readonly string[],
  maxMegabytes = usualMegabytes,
  { repeated = [], most = maxFiles }: { repeated?: readonly string[]; most?: number } = {},
): Promise<Form> {
  const fields = Object.create(null) as Record<string, unknown>;
  const files: UploadedFile[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'yarmarka-upload-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    for await (const part of request.parts({ limits: { fileSize: maxMegabytes * megabyte, files: most } })) {
      if (part.type === 'field') {
        const { fieldname, value } = part;
        fields[fieldname] = repeated.includes(fieldname)
          ? [...((fields[fieldname] as unknown[] | undefined) ?? []), value]
          : value;
        continue;
      }
      const field = part.fieldname.replace(/\[\d*\]$/, '');
      if (!wanted.includes(field)) {
        part.file.resume();
        continue;
      }
      const path = join(folder, String(files.length));
      const digest = createHash('sha256');
      await pipeline(part.file, hashing(digest), createWriteStream(path));
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
        values: { max: most },
        errors: Object.fromEntries(wanted.map((field) => [field, { failure: 'too_many', values: { max: most } }])),
      });
    // busboy speaks in plain errors of a body that is cut off or malformed
    if (
      error instanceof Error &&
      statusCode === undefined &&
      /form|multipart|boundary|header|premature/i.test(error.message)
    )
      throw fail('unreadable');
    throw error;
  }
}
