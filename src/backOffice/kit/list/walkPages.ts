/** Reads a list page by page to its end, or up to a bound. Pure: knows no screen. */

export interface Page<R> {
  data: readonly R[];
  total: number;
}

export interface WalkOptions {
  /** Rows a page. */
  size: number;
  /** Stops here. */
  most: number;
  signal?: AbortSignal;
  onProgress?: (read: number, total: number) => void;
}

/**
 * Reads a list from its first page on.
 * @returns at most `most` rows, each once, though rows may be added meanwhile; throws what a page or the signal throws
 */
export async function walkPages<R extends { id: string | number }>(
  read: (page: number, perPage: number) => Promise<Page<R>>,
  { size, most, signal, onProgress }: WalkOptions,
): Promise<R[]> {
  const rows = new Map<R['id'], R>();
  for (let page = 1; ; page += 1) {
    signal?.throwIfAborted();
    const { data, total } = await read(page, size);
    for (const row of data) if (rows.size < most) rows.set(row.id, row);
    const goal = Math.min(total, most);
    onProgress?.(Math.min(rows.size, goal), goal);
    if (data.length < size || page * size >= goal) return [...rows.values()];
  }
}
