/** Validates chosen picture files before the upload. The server validates them again, by content. */

export type FileError = 'type' | 'size' | 'broken' | 'pixels' | 'room';

export interface RejectedFile {
  name: string;
  error: FileError;
}

export interface FileValidation<F> {
  taken: F[];
  rejected: RejectedFile[];
}

interface FileLike {
  name: string;
  type: string;
  size: number;
}

/** Types for the browser's file chooser. */
export const acceptedTypes = ['image/jpeg', 'image/png', 'image/gif'] as const;
const acceptedTypeSet: ReadonlySet<string> = new Set(acceptedTypes);
const extension = /\.(jpe?g|png|gif)$/i;
const maxBytes = 10 * 1024 * 1024;
const maxPixels = 40_000_000;

const findFileError = ({ name, type, size }: FileLike): FileError | null => {
  if (!extension.test(name) || (type !== '' && !acceptedTypeSet.has(type))) return 'type';
  return size > maxBytes ? 'size' : null;
};

/**
 * Validates files by name, type and size, and by their number.
 * @param maxCount how many more files are allowed
 */
export function validateFiles<F extends FileLike>(files: readonly F[], maxCount: number): FileValidation<F> {
  const result: FileValidation<F> = { taken: [], rejected: [] };
  for (const file of files) {
    const error = findFileError(file) ?? (result.taken.length >= maxCount ? 'room' : null);
    if (error) result.rejected.push({ name: file.name, error });
    else result.taken.push(file);
  }
  return result;
}

/** Checks that a browser can decode the picture, and counts its pixels. */
async function findPictureError(file: File): Promise<FileError | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image.naturalWidth * image.naturalHeight > maxPixels ? 'pixels' : null;
  } catch {
    return 'broken';
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Validates files like `validateFiles`, and by content. */
export async function validatePictures(files: readonly File[], maxCount: number): Promise<FileValidation<File>> {
  const { taken, rejected } = validateFiles(files, Infinity);
  const errors = await Promise.all(taken.map(findPictureError));
  const broken = taken.flatMap(({ name }, index) => (errors[index] ? [{ name, error: errors[index] }] : []));
  const fitting = validateFiles(
    taken.filter((_, index) => !errors[index]),
    maxCount,
  );
  return { taken: fitting.taken, rejected: [...rejected, ...broken, ...fitting.rejected] };
}
