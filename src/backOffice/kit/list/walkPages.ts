/** Reads a list page by page, to its end or to a limit. Pure, without UI. */

export interface Page<R> {
  data: readonly R[];
  total: number;
}

export interface WalkOptions {
  /** Rows for each page. */
  size: number;
  /** Maximum number of rows. */
  maxRows: number;
  signal?: AbortSignal;
  onProgress?: (read: number, total: number) => void;
}

/**
 * Reads a list from its first page.
 * @returns at most `maxRows` rows without duplicates, even if rows are added in the meantime
 * @throws errors of a page, or of the signal
 */
export async function walkPages<R extends { id: string | number }>(
  loadPage: (page: number, perPage: number) => Promise<Page<R>>,
  { size, maxRows, signal, onProgress }: WalkOptions,
): Promise<R[]> {
  const rows = new Map<R['id'], R>();
  for (let page = 1; ; page += 1) {
    signal?.throwIfAborted();
    const { data, total } = await loadPage(page, size);
    for (const row of data) if (rows.size < maxRows) rows.set(row.id, row);
    const expected = Math.min(total, maxRows);
    onProgress?.(Math.min(rows.size, expected), expected);
    if (data.length < size || page * size >= expected) return [...rows.values()];
  }
}
