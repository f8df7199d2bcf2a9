/** The pages to link to: first, last, those around the present one; `null` is a gap. */
export function pageLinks(page: number, pages: number): (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((n) => n >= 1 && n <= pages)
    .sort((a, b) => a - b);
  return wanted.flatMap((n, index) => {
    const before = wanted[index - 1] ?? 0;
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? [null, n] : [n];
  });
}
