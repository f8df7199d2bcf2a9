/** What is wrong with chosen files, said before anything is sent; the server judges again, by content. */

export type FileFault = 'type' | 'size' | 'broken' | 'pixels' | 'room';

export interface RefusedFile {
  name: string;
  fault: FileFault;
}

export interface Judged<F> {
  taken: F[];
  refused: RefusedFile[];
}

interface FileLike {
  name: string;
  type: string;
  size: number;
}

/** What browsers offer to choose. */
export const acceptedTypes = ['image/jpeg', 'image/png', 'image/gif'] as const;
const accepted: ReadonlySet<string> = new Set(acceptedTypes);
const extension = /\.(jpe?g|png|gif)$/i;
const mostBytes = 10 * 1024 * 1024;
const mostPixels = 40_000_000;

const faultOf = ({ name, type, size }: FileLike): FileFault | null => {
  if (!extension.test(name) || (type !== '' && !accepted.has(type))) return 'type';
  return size > mostBytes ? 'size' : null;
};

/**
 * Judges by name, type and size, and by how many have room.
 * @param room how many more there may be
 */
export function judge<F extends FileLike>(files: readonly F[], room: number): Judged<F> {
  const judged: Judged<F> = { taken: [], refused: [] };
  for (const file of files) {
    const fault = faultOf(file) ?? (judged.taken.length >= room ? 'room' : null);
    if (fault) judged.refused.push({ name: file.name, fault });
    else judged.taken.push(file);
  }
  return judged;
}

/** Whether a browser can show it: what only calls itself a picture can't be decoded. */
async function shownFault(file: File): Promise<FileFault | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image.naturalWidth * image.naturalHeight > mostPixels ? 'pixels' : null;
  } catch {
    return 'broken';
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Judges by content too. */
export async function judgeWhole(files: readonly File[], room: number): Promise<Judged<File>> {
  const { taken, refused } = judge(files, Infinity);
  const faults = await Promise.all(taken.map(shownFault));
  const broken = taken.flatMap(({ name }, index) => (faults[index] ? [{ name, fault: faults[index] }] : []));
  const fitting = judge(
    taken.filter((_, index) => !faults[index]),
    room,
  );
  return { taken: fitting.taken, refused: [...refused, ...broken, ...fitting.refused] };
}
